// Sentences that a page brought along, with their values put in.

// The word that fits a number: French counts nothing and one alike.
export function isOne(number, language = document.documentElement.lang) {
  return language === "fr" ? Math.abs(number) < 2 : Math.abs(number) === 1;
}

// `{team}` is a value, `{count:point|points}` a number with the word that fits it.
export function fill(sentence, values = {}) {
  return (sentence || "").replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) => {
    const value = values[name] ?? "";
    return one === undefined ? value : `${value} ${isOne(value) ? one : many}`;
  });
}
