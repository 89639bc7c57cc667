import { Failure } from '@pillarbox/contract/failure';
import { MAX_REMOTE_IMAGE } from '@pillarbox/contract/mail/message';
import type { Download } from '../../platform/http/request-pipeline.ts';
import { rasterType } from './download-type.ts';
import { reencoded } from './reencode.ts';

/** Fetches a picture from another host. Throws when it cannot or must not be fetched. */
export type FetchOutside = (
  url: string,
  limits: { maxBytes: number; timeoutMs: number; accept: readonly string[] },
  signal: AbortSignal,
) => Promise<{ content: Uint8Array }>;

/** Longest wait for a remote server, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** Pictures fetched at once for one session, as many as browsers fetch at once from one host; the others wait. */
const AT_ONCE = 6;

/** Fetches remote pictures for a user, a few at a time per session, and encodes them again. */
export class RemoteImages {
  readonly #fetch: FetchOutside;
  readonly #busy = new Map<string, { running: number; readonly waiting: (() => void)[] }>();

  constructor(fetch: FetchOutside) {
    this.#fetch = fetch;
  }

  /** The picture at an address. @throws Failure `image_unavailable` for every reason, so that it reveals nothing about internal hosts. */
  async get(sessionId: string, url: string, signal: AbortSignal): Promise<Download> {
    await this.#take(sessionId);
    try {
      const limits = {
        maxBytes: MAX_REMOTE_IMAGE,
        timeoutMs: TIMEOUT_MS,
        accept: ['image/', 'application/octet-stream'],
      };
      const { content } = await this.#fetch(url, limits, signal);
      if (rasterType(content) === null) throw new Failure('image_unavailable');
      const picture = await reencoded(content);
      return { ...picture, name: 'picture', inline: true };
    } catch (error) {
      throw new Failure('image_unavailable', {}, error);
    } finally {
      this.#give(sessionId);
    }
  }

  async #take(sessionId: string): Promise<void> {
    const entry = this.#busy.get(sessionId) ?? { running: 0, waiting: [] };
    this.#busy.set(sessionId, entry);
    if (entry.running < AT_ONCE) entry.running += 1;
    // A finished fetch starts the next waiting one, so `running` does not change.
    else await new Promise<void>((resolve) => entry.waiting.push(resolve));
  }

  #give(sessionId: string): void {
    const entry = this.#busy.get(sessionId);
    const next = entry?.waiting.shift();
    if (next !== undefined) next();
    else if (entry !== undefined && (entry.running -= 1) === 0) this.#busy.delete(sessionId);
  }
}
