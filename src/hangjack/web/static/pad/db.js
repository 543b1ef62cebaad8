// What a phone keeps: entries on their way, the last picture of the match, receipts, and which tab is
// sending. IndexedDB works on plain http too, and all tabs of a phone see the same.

const STORES = {
  // In the order in which they were made, whatever the clock says.
  entries: { keyPath: "seq", autoIncrement: true },
  pictures: { keyPath: "key" },
  receipts: { keyPath: "key" },
  leases: { keyPath: "key" },
};

let opening = null;

function database() {
  if (!opening)
    opening = new Promise((resolve, reject) => {
      const request = indexedDB.open("hangjack-pad", 1);
      request.onupgradeneeded = () => {
        for (const [name, options] of Object.entries(STORES)) request.result.createObjectStore(name, options);
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  return opening;
}

// Does something in one transaction; resolves when it is safely on the disk of the phone.
async function within(name, mode, work) {
  const db = await database();
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(name, mode, { durability: "strict" });
    const asked = work(transaction.objectStore(name));
    transaction.oncomplete = () => resolve(asked?.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

export const all = (name) => within(name, "readonly", (store) => store.getAll());
export const read = (name, key) => within(name, "readonly", (store) => store.get(key));
export const write = (name, value) => within(name, "readwrite", (store) => store.put(value));
export const remove = (name, key) => within(name, "readwrite", (store) => store.delete(key));

// Removes a value if it is still as it must be for that; returns what was removed.
export async function removeIf(name, key, test) {
  let removed = null;
  await within(name, "readwrite", (store) => {
    const asked = store.get(key);
    asked.onsuccess = () => {
      if (!asked.result || !test(asked.result)) return;
      removed = asked.result;
      store.delete(key);
    };
  });
  return removed;
}

// Reads and writes one value with nothing in between; `next` gets what is there, and returns what shall be
// there. Nothing is written if it returns undefined.
export async function change(name, key, next) {
  let after;
  await within(name, "readwrite", (store) => {
    const asked = store.get(key);
    asked.onsuccess = () => {
      after = next(asked.result);
      if (after !== undefined) store.put(after);
    };
  });
  return after;
}
