import type { Connection } from './engine/connection.ts';
import type { SearchCharset, SearchKey } from './engine/commands/search.ts';
import { needsCharset, search } from './engine/commands/search.ts';
import type { Limits } from './engine/limits.ts';

// eslint-disable-next-line no-control-regex -- the whole of ISO 8859-1 is meant
const LATIN1 = /^[\u0000-\u00ff]*$/;

/** The reply of a server that does not support a charset: the supported ones (RFC 3501 7.1 BADCHARSET), in upper case. */
interface UnsupportedCharset {
  readonly offered: readonly string[];
}

/**
 * The uids that match all keys, ascending. If the server does not support UTF-8, the search is repeated in ISO 8859-1 when
 * the server offers it and the words fit, otherwise in UTF-8 without naming a charset, which old servers compare byte by
 * byte.
 * @throws Failure `mail_refused` when the server accepts none of them.
 */
export async function searchUids(
  connection: Connection,
  keys: readonly SearchKey[],
  limits: Partial<Limits> = {},
): Promise<number[]> {
  // Words in ASCII fit every charset (RFC 3501 6.4.4): a server that rejects them has nothing else to offer.
  const hasChoice = needsCharset(keys);
  const ask = async (charset: SearchCharset): Promise<number[] | UnsupportedCharset> => {
    const command = search(keys, connection.has('ESEARCH'), charset);
    return await connection.run<number[] | UnsupportedCharset>({
      ...command,
      limits: { ...command.limits, ...limits },
      countsAsOk: ({ code }) => hasChoice && code === 'BADCHARSET',
      done: (status) =>
        status.kind === 'NO'
          ? { offered: (status.args.match(/[^\s()"]+/g) ?? []).map((one) => one.toUpperCase()) }
          : command.done(status),
    });
  };
  const first = await ask('UTF-8');
  if (Array.isArray(first)) return first;
  const isLatin = keys.every(({ value = '' }) => LATIN1.test(value));
  if (first.offered.includes('ISO-8859-1') && isLatin) {
    const second = await ask('ISO-8859-1');
    if (Array.isArray(second)) return second;
  }
  const last = search(keys, connection.has('ESEARCH'), null);
  return await connection.run({ ...last, limits: { ...last.limits, ...limits } });
}
