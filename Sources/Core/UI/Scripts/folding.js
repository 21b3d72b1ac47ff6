// Searching like the server, for pages and the service worker: see SearchFolding.swift and HighlightedText.swift.
// Differences: the limits of a fold (32 kB) and of matches (500), pieces of characters of more than 128 bytes, and the
// version of Unicode, which is the browser's.
"use strict";

// Browsers without it cannot search on the device.
const segmenter = Intl.Segmenter && new Intl.Segmenter();
const characters = (text) => [...segmenter.segment(text)].map(({ segment }) => segment);
const plainLetters = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ħ: "h", ŧ: "t", ŋ: "n", ı: "i", ς: "σ" };
const folded = (text) => text.normalize("NFKD").toLowerCase()
  .replace(/([a-zß-ʯͰ-ҁҊ-ԯ])[\u0300-\u036F\u0483-\u0487]+/g, "$1")
  .replace(/[ßæœøłđðþħŧŋıς]/g, (letter) => plainLetters[letter]).normalize("NFC")
  .replace(/[\u30A1-\u30F6\u30FD\u30FE]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
const trimmed = (text) => text.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, "");
const patternOf = (query) =>
  trimmed(characters([...query].slice(0, 100).join("").replace(/\n/g, " ")).map(folded).join(""));
