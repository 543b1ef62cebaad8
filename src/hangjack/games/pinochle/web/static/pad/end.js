// The end of a round: which sheet goes in, who signs it and who countersigns, and handing it in.

import { html } from "../../../../../web/static/vendor/preact-htm.js";
import { newId } from "../../../../../web/static/api.js";
import { Panel } from "../../../../../web/static/pad/frame/panel.js";
import { say } from "../../../../../web/static/pad/words.js";
import { named, resultInWords } from "./words.js";

export function end(pad, props) {
  const { picture, table, side, add } = props;
  const { beside } = table;
  const last = (tag) => [...table.asked].reverse().find((each) => each.tag === tag);
  const chosen = last("choose-sheet")?.sheet ?? beside.chosen;
  const send = (tag, fields, said) => () => add(tag, { ...fields, table: table.number }, "sheet", said);
  const shut = [say("back-key"), () => pad.setState({ panel: null })];
  const look = [say("look-first"), () => pad.setState({ panel: null, sheet: true })];
  const begun = beside.by_time ? [[say("had-begun"), send("say-begun", { id: newId() })]] : [];
  const choose = (whose) => [
    say("sheet-of", { team: named(picture, whose) }),
    send("choose-sheet", { sheet: whose }),
    whose === side ? "main" : "quiet",
  ];
  const whole = beside.over ? [side, pad.other] : beside.over_on;
  const title = beside.over ? resultInWords(picture) : say("round-unsettled");
  if (!chosen)
    return html`<${Panel} title=${title} lines=${[say("which-sheet"), say("for-good")]}
        keys=${[...whole.map(choose), ...begun, look, shut]} />`;
  const team = named(picture, chosen);
  const signed = (whose) => picture.match.signed.includes(whose);
  const withdraw = [say("take-signature-back"), send("withdraw-signature", {})];
  const keys = [];
  if (signed(chosen) && signed(pad.other === chosen ? side : pad.other))
    keys.push([say("hand-in"), send("seal-sheet", {}), "main"], withdraw);
  else if (!signed(chosen))
    keys.push(
      ...(chosen === side && pad.writes ? [[say("sign-it"), send("sign-own-sheet", {}), "main"]] : []),
      choose(chosen === side ? pad.other : side),
    );
  else if (chosen !== side) keys.push([say("countersign"), send("countersign-sheet", {}), "main"]);
  else keys.push(withdraw);
  const state = signed(chosen) ? "signed" : "chosen";
  return html`<${Panel} title=${say(`end-${state}`, { team })}
      lines=${[resultInWords(picture), say(`end-${state}-next`, { team, other: named(picture, pad.other) })]}
      keys=${[...keys, ...(signed(chosen) ? [] : begun), look, shut]}>
    ${
      (picture.beside?.warnings?.[chosen] ?? []).length > 0 &&
      html`<p>${say("look-again")}</p><ul class="warned">${picture.beside.warnings[chosen].map(
        (each) => html`<li key=${each}>${each}</li>`,
      )}</ul>`
    }
  </${Panel}>`;
}
