// Talks to the server: every request has an id of its own, so that sending it again does nothing twice.

export class Refused extends Error {
  constructor(problem) {
    super(problem.detail);
    this.code = problem.code;
    this.status = problem.status;
    this.faults = problem.faults ?? [];
  }
}

// An id that works on plain http too, where crypto.randomUUID is missing.
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function see(path) {
  return answer(await fetch(path, { headers: { accept: "application/json" } }));
}

export async function ask(path, body, id = newId()) {
  const sent = { method: "POST", headers: { "idempotency-key": id } };
  if (body !== undefined) {
    sent.headers["content-type"] = "application/json";
    sent.body = JSON.stringify(body);
  }
  return answer(await fetch(path, sent));
}

async function answer(response) {
  const found = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused({ detail: response.statusText, status: response.status, ...found });
  return found;
}
