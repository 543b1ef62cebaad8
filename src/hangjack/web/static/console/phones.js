// Phones of a match: links handed out with their QR codes,
// taken back and issued again; who holds which device.

import { html, useEffect, useRef, useState } from "../vendor/preact-htm.js";
import { ask, see } from "../api.js";
import { Sheet } from "./sheet.js";
import { fill } from "../words.js";
import { partiesOf, why } from "./words.js";

export function Phones({ match, words, page, close, say }) {
  const [known, setKnown] = useState(null);
  const [handed, setHanded] = useState(null);
  const [fault, setFault] = useState("");
  const looks = useRef(0);
  // An answer that was asked for before another one was is older.
  const look = async () => {
    const mine = ++looks.current;
    const [links, devices] = await Promise.all([see(`${page.base}/links`), see(`${page.base}/devices`)]);
    if (mine < looks.current) return;
    const here = (each) => each.bound?.match === match.match;
    setKnown({ links: links.filter(here), devices: devices.filter(here) });
  };
  const doing = async (work) => {
    setFault("");
    try {
      await work();
      await look();
    } catch (error) {
      setFault(why(error, words));
    }
  };
  useEffect(() => void doing(async () => {}), []);

  const handOut = (side, role) =>
    doing(async () =>
      setHanded({ ...(await ask(`${page.base}/links`, { role, match: match.match, side })), side, role }),
    );
  const reissue = (link) =>
    doing(async () =>
      setHanded({
        ...(await ask(`${page.base}/links/${link.id}/reissue`, {})),
        side: link.bound.side,
        role: link.bound.role,
      }),
    );
  const revoke = (link) =>
    doing(async () => {
      await ask(`${page.base}/links/${link.id}/revoke`);
      say({ text: words["phones.revoked"] });
    });
  const rename = (device, person) =>
    doing(() => ask(`${page.base}/devices/${device.session}/rename`, { person }));
  const end = (device) => doing(() => ask(`${page.base}/devices/${device.session}/end`));
  const typed = ({ code }) => fill(words["phones.letters"], { address: `${page.address}/t`, letters: code });
  const whose = (bound) => `${match.teams[bound.side].name}, ${words[`role.${bound.role}`]}`;

  return html`<${Sheet} title=${fill(words["phones.title"], { match: match.match })} words=${words}
      close=${close}>
    <h3>${words["phones.hand-out"]}</h3>
    <div class="row">
      ${partiesOf(match).flatMap((side) =>
        ["captain", "scorekeeper"].map(
          (role) =>
            html`<button key=${side + role} class="quiet"
                onClick=${() => handOut(side, role)}>${match.teams[side].name}: ${words[`role.${role}`]}
                  </button>`,
        ),
      )}
    </div>
    ${!page.address && html`<p class="note">${words["phones.loopback"]}</p>`}
    ${fault && html`<p class="note fault" role="alert">${fault}</p>`}
    <div role="status">
      ${
        handed &&
        html`<figure class="qr"><img src=${`${page.here}/qr/${handed.secret}`} width="240" height="240"
            alt=${fill(words["phones.qr"], { whose: whose(handed) })} /><figcaption><b>${whose(handed)}</b>
              <br /><code>${page.address}${handed.path}</code><br />
              ${typed(handed)}<br /><span
                  class="faded">${words["phones.once"]}</span></figcaption></figure>`
      }
    </div>
    <h3>${words["phones.links"]}</h3>
    ${known && known.links.length === 0 && html`<p class="faded">${words["phones.no-links"]}</p>`}
    <ul class="lines">
      ${known?.links.map(
        (link) => html`<li key=${link.id}><span class="when">${page.time(link.until_ms)}</span><span
            class="what">${whose(link.bound)}</span>
        <button class="quiet" onClick=${() => reissue(link)}>${words["phones.reissue"]}</button><button
            class="danger" onClick=${() => revoke(link)}>${words["phones.revoke"]}</button></li>`,
      )}
    </ul>
    <h3>${words["phones.devices"]}</h3>
    ${known && known.devices.length === 0 && html`<p class="faded">${words["phones.no-devices"]}</p>`}
    <ul class="lines">
      ${known?.devices.map(
        (device) => html`<li key=${device.session}><span
            class="when">${device.seen_ms ? page.time(device.seen_ms) : "–"}</span>
        <span class="what">${whose(device.bound)}<br /><span class="faded small">${device.label}</span></span>
        <label class="holder">${words["phones.holder"]}
          <select onChange=${(event) => event.target.value && rename(device, event.target.value)}>
            <option value="">${words["phones.nobody"]}</option>
            ${match.people[device.bound.side].map(
              (person) =>
                html`<option key=${person.id} value=${person.id}
                    selected=${person.id === device.person}>${person.name}</option>`,
            )}
          </select></label>
        <button class="danger" onClick=${() => end(device)}>${words["phones.end"]}</button></li>`,
      )}
    </ul>
  <//>`;
}
