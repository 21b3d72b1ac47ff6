// The forms that are not on the server yet, shared by the pages and the service worker. A form is identified by its account,
// the identifier of the item that it saves, and its state: `typing` for a draft, which pages write; `unsent` for a saved
// form on its way to the server and `refused` for one that its author must look at, which the worker writes. Typing into a
// saved form therefore does not change the saved one. `picture` is the markup of the form: as it looked last, or as the
// server returned it.
"use strict";

// As long as the server keeps deleted items and unused sessions, in milliseconds.
const keptTime = 30 * 86_400_000;

let opening;
const database = () => opening ??= new Promise((resolve, reject) => {
  const request = indexedDB.open("loki", 2);
  request.onupgradeneeded = () => {
    const { result, transaction } = request;
    const forms = result.createObjectStore("forms", { keyPath: ["account", "id", "state"] });
    if (!result.objectStoreNames.contains("outbox")) return;
    // Unsent forms of version 1.
    transaction.objectStore("outbox").getAll().onsuccess = ({ target }) => {
      for (const { body: fields, page: picture, ...entry } of target.result) {
        forms.put({ ...entry, fields, picture, state: "unsent" });
      }
      result.deleteObjectStore("outbox");
    };
  };
  request.onerror = () => reject(request.error);
  request.onsuccess = () => {
    request.result.onclose = () => { opening = undefined; };
    request.result.onversionchange = () => { opening = undefined; request.result.close(); };
    resolve(request.result);
  };
}).catch((error) => {
  opening = undefined;
  throw error;
});

const inForms = async (mode, work, durability = "strict") => {
  const transaction = (await database()).transaction("forms", mode, { durability });
  const request = work(transaction.objectStore("forms"));
  // Otherwise a page that is killed now would lose the change.
  if (durability === "relaxed") transaction.commit();
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
};

const allOf = (owner) => IDBKeyRange.bound([owner], [owner, []]);
const isTyped = ({ state }) => state === "typing";
