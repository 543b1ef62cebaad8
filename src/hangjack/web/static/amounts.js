// Amounts of money as people type them: "1,250.50", "1 250,50", "1250" and "12,5" alike, in minor units.

const AMOUNT = /^(\d{1,3}(?:([.,])\d{3}(?:\2\d{3})*)?|\d+)(?:([.,])(\d{1,2}))?$/;

// Returns undefined for what is no amount, or could be two.
export function cents(text) {
  const found = AMOUNT.exec(text.replace(/\s/g, ""));
  if (!found || (found[2] && found[2] === found[3])) return undefined;
  return Number(found[1].replace(/[.,]/g, "")) * 100 + Number((found[4] ?? "").padEnd(2, "0"));
}
