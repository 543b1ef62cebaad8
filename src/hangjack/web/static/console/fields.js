// The few kinds of fields that a form on the console is made of.

import { html } from "../vendor/preact-htm.js";
import { partiesOf } from "./words.js";

export function Field({ field, value, set }) {
  const id = `field-${field.name}`;
  if (field.kind === "check")
    return html`<p class="field"><label><input type="checkbox" id=${id} checked=${Boolean(value)}
        onChange=${(event) => set(event.target.checked)} /> ${field.label}</label></p>`;
  if (field.kind === "radio" || field.kind === "people")
    return html`<${Choices} field=${field} value=${value} set=${set} />`;
  return html`<p class="field"><label for=${id}>${field.label}</label>
    ${
      field.kind === "select"
        ? html`<select id=${id} value=${value}
            onChange=${(event) => set(event.target.value)}>${field.options.map(
              (option) =>
                html`<option key=${option.value} value=${option.value} selected=${option.value === value}
                  disabled=${Boolean(option.disabled)}>${option.label}</option>`,
            )}</select>`
        : field.kind === "text-area"
          ? html`<textarea id=${id} rows="3" value=${value} maxlength=${field.max}
              onInput=${(event) => set(event.target.value)}>
            </textarea>`
          : html`<input id=${id} type=${field.kind || "text"} min=${field.min} max=${field.max}
              value=${value} autocomplete="off" onInput=${(event) => set(event.target.value)} />`
    }
    ${field.help && html`<span class="help" id=${`${id}-help`}>${field.help}</span>`}</p>`;
}

function Choices({ field, value, set }) {
  const several = field.kind === "people";
  const chosen = several ? value || [] : value;
  const turn = (option, on) =>
    set(several ? (on ? [...chosen, option] : chosen.filter((each) => each !== option)) : option);
  return html`<fieldset class="choices"><legend>${field.label}</legend>
    ${field.options.map(
      (
        option,
      ) => html`<label key=${option.value}><input type=${several ? "checkbox" : "radio"} name=${field.name}
          value=${option.value}
        checked=${several ? chosen.includes(option.value) : chosen === option.value}
        onChange=${(event) => turn(option.value, event.target.checked)} /> ${option.label}</label>`,
    )}
  </fieldset>`;
}

// Nobody is chosen before somebody chooses, unless a call says whom it is about.
export function sides(match, name, label, value = match.from?.side || "") {
  return {
    name,
    kind: "radio",
    label,
    value,
    required: true,
    options: partiesOf(match).map((side) => ({ value: side, label: match.teams[side].name })),
  };
}

// The side whose people a form shows at first; which of them is meant is still to be chosen.
export function sideOf(match) {
  return match.from?.side || partiesOf(match)[0];
}

// What stands above the fields: what a call is about.
export function lead(call) {
  return [call.says, call.detail].filter(Boolean).join(". ");
}
