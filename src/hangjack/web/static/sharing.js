// A text that is sent on: in the phone's own way, or copied. Returns what has come of it: "shared",
// "copied", "by-hand" where the text only stands there marked, or "" if somebody has thought better of it.

export async function share(text) {
  if (navigator.share)
    try {
      await navigator.share({ text });
      return "shared";
    } catch (error) {
      if (error.name === "AbortError") return "";
    }
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    return copiedByHand(text);
  }
}

// Plain http has no clipboard: a marked text can be copied there all the same, by the page or by hand.
function copiedByHand(text) {
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (!copied) prompt("", text);
  return copied ? "copied" : "by-hand";
}
