// Searching like the server, for pages and the service worker: see SearchFolding.swift, SearchQuery.swift and
// HighlightedText.swift.
// Differences: the limits of a fold (32 kB), of matches (500) and of a search (20 terms), pieces of characters of
// more than 128 bytes, and the version of Unicode, which is the browser's. `place:` and `#` are left out, so that their
// values are found as text; other conditions (days, scores, prices) are words. “a」 is a phrase, too.
"use strict";

// Browsers without it cannot search on the device.
const segmenter = Intl.Segmenter && new Intl.Segmenter();
const characters = (text) => [...segmenter.segment(text)].map(({ segment }) => segment);
const plainLetters = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ħ: "h", ŧ: "t", ŋ: "n", ı: "i", ς: "σ" };
const folded = (text) => text.normalize("NFKD").toLowerCase()
  .replace(/([a-zß-ʯͰ-ҁҊ-ԯ])[\u0300-\u036F\u0483-\u0487]+/g, "$1")
  .replace(/[ß-ς]/g, (letter) => plainLetters[letter] ?? letter).normalize("NFC")
  .replace(/[\u30A1-\u30F6\u30FD\u30FE]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
// The required and the excluded texts of a search.
const termsOf = (query) => {
  const terms = [[], []];
  const term = /([-−](?![-−\s]))?(?:place:|施設:|#)?(?:(?:"\s*(\S[^]*?)\s*"|[“「]\s*(\S[^]*?)\s*[”」])(?!\S)|(\S+))/g;
  const text = characters(query).map(folded).join("");
  for (const [, sign, a, b, c] of text.matchAll(term)) terms[sign ? 1 : 0].push(a ?? b ?? c);
  return terms;
};
