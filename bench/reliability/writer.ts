import { setTimeout as pause } from 'node:timers/promises';

/** The result of a call: its reply, an error code, or no reply in time. */
export type Outcome = { readonly ok: true; readonly reply: unknown } | { readonly ok: false; readonly code: string };

/** The page cancels a call after 30 s, in milliseconds. */
const CALL_TIMEOUT_MS = 30_000;

/** A signed-in writer who can call any of several gateways, as a page behind a balancer does. */
export class Writer {
  readonly address: string;
  readonly #cookies = new Map<string, string>();
  /** Longest time of a call in milliseconds, and the number of cancelled calls. */
  longest = 0;
  givenUp = 0;

  constructor(address: string) {
    this.address = address;
  }

  /** Signs in. @throws Error when that is refused. */
  async signIn(origin: string, password: string): Promise<void> {
    let outcome = await this.call(origin, '/api/bf/login', { user: this.address, password });
    // Servers that have just started or were repaired may need some time.
    for (let n = 0; n < 10 && !outcome.ok; n += 1) {
      await pause(2000);
      outcome = await this.call(origin, '/api/bf/login', { user: this.address, password });
    }
    if (!outcome.ok) throw new Error(`${this.address} cannot sign in: ${outcome.code}`);
  }

  /** Sets how long messages are held, in seconds. */
  async holdFor(origin: string, seconds: number): Promise<void> {
    const path = `/api/db/webmail/prefs/mail/${encodeURIComponent(this.address)}.json`;
    const outcome = await this.#once(origin, path, { body: { undo_send_delay: seconds }, method: 'PUT' });
    if (!outcome.ok) throw new Error(`The hold cannot be set: ${outcome.code}`);
  }

  /** Calls a gateway; cancels the call after 30 s, as the page does. */
  async call(origin: string, path: string, body: object): Promise<Outcome> {
    const outcome = await this.#once(origin, path, { body, method: 'POST' });
    if (outcome.ok || outcome.code !== 'token_expired') return outcome;
    // Tokens last ten minutes.
    await this.#once(origin, '/api/bf/token/refresh', { method: 'GET' });
    return await this.#once(origin, path, { body, method: 'POST' });
  }

  async #once(origin: string, path: string, { body, method }: { body?: object; method: string }): Promise<Outcome> {
    const start = performance.now();
    try {
      const response = await fetch(origin + path, {
        method,
        headers: this.#headers(origin),
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      });
      this.#keepCookies(response);
      const reply = (await response.json()) as { error?: { code: string } };
      this.longest = Math.max(this.longest, performance.now() - start);
      return response.ok ? { ok: true, reply } : { ok: false, code: reply.error?.code ?? 'unknown' };
    } catch (error) {
      const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
      if (isTimeout) this.givenUp += 1;
      return { ok: false, code: isTimeout ? 'no answer' : 'no connection' };
    }
  }

  #headers(origin: string): Record<string, string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const rtoken = decodeURIComponent(this.#cookies.get('RToken') ?? '');
    return { origin, cookie, 'content-type': 'application/json', 'x-hapi-rtoken': rtoken, 'x-dnx': '1' };
  }

  #keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
  }
}

/** A message as the page sends it. */
export function messageTo(mail: string, subject: string, text = 'x'): object {
  return { to: [{ name: '', mail }], cc: [], bcc: [], subject, html: '', text, attachments: [] };
}
