import { Failure } from '@pillarbox/contract/failure';
import type { PasswordSettings } from '@pillarbox/contract/session/settings';
import { serverText } from '@pillarbox/mailbox/server-text';
import * as z from 'zod/mini';
import { driverOf } from '../password-driver.ts';
import type { PasswordAccount, PasswordDriver } from '../password-driver.ts';

/** Settings of the driver. */
export type HttpSettings = Extract<PasswordSettings, { driver: 'http' }>;

/** Time limit of the whole request, in milliseconds. */
const TIMEOUT_MS = 15_000;
/** Longest reply that is read, in characters. */
const MAX_ANSWER = 16_384;
const REFUSED = 422;

const refusal = z.object({ code: z.enum(['password_wrong', 'password_refused']), message: z.optional(z.string()) });

/**
 * Changes passwords through a web hook of the provider: POST of `{action: 'change' | 'reset', mail, account, domain, old?,
 * new}` with `Authorization: Bearer <secret>`. Any 2xx is success; 422 with `{code: 'password_wrong' | 'password_refused',
 * message?}` is a refusal; everything else, a redirect included, is a failure of the hook.
 */
export function httpDriver({ url, canReset }: HttpSettings, secret: string | undefined): PasswordDriver {
  const run = async (account: PasswordAccount, old: string | null, fresh: string): Promise<void> => {
    if (secret === undefined || secret === '') throw new Failure('password_unavailable');
    const { mail, account: name, domain } = account;
    const action = old === null ? { action: 'reset' } : { action: 'change', old };
    const body = JSON.stringify({ ...action, mail, account: name, domain, new: fresh });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${secret}` };
    let status: number;
    let text: string;
    try {
      const request = {
        method: 'POST',
        headers,
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      } as const;
      const answer = await fetch(url, request);
      status = answer.status;
      text = await readShort(answer);
    } catch (error) {
      throw new Failure('password_unavailable', {}, error);
    }
    if (status < 200 || status > 299) throw failureOf(status, text);
  };
  return driverOf(run, { canReset });
}

/** Reads the beginning of a reply and ignores the rest. */
async function readShort(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MAX_ANSWER) break;
  }
  return text.slice(0, MAX_ANSWER);
}

function failureOf(status: number, text: string): Failure {
  const said = status === REFUSED ? refusal.safeParse(parseJson(text)) : null;
  if (!said?.success) return new Failure('password_unavailable');
  const { code, message } = said.data;
  const why = code === 'password_refused' && message !== undefined ? { serverText: serverText(message) } : {};
  return new Failure(code, why);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
