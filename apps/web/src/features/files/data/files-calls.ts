import { getFilesToken } from '@pillarbox/contract/files/operations';
import type { Operation, QueryOf, ReplyOf } from '@pillarbox/contract/operation';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import type { CallOptions } from '../../../lib/call.ts';
import type { InputOf } from '../../../lib/request-parts.ts';
import { session } from '../../../lib/session-state.ts';

/** A token is renewed this long before its end, in milliseconds. */
const MARGIN_MS = 60_000;

interface Opened {
  readonly token: string;
  readonly expires: number;
  readonly account: string;
}

let opened: Promise<Opened> | null = null;

async function open(): Promise<Opened> {
  const account = session.get().user?.mail ?? '';
  const { token, expires } = await call(getFilesToken, {});
  return { token, expires, account };
}

/** The token that opens the storage of the user [FILE-004]. It is asked for before the first call of files, and once for all of them. */
export async function filesToken(): Promise<string> {
  const known = await opened?.catch(() => null);
  const isGood = known?.account === session.get().user?.mail && (known?.expires ?? 0) - Date.now() > MARGIN_MS;
  if (isGood && known !== null && known !== undefined) return known.token;
  opened = open();
  return (await opened).token;
}

/** The input of a call of files: the token is added. */
type FilesInput<O extends Operation> = Omit<InputOf<O>, 'query'> & { readonly query?: Omit<QueryOf<O>, 'token'> };

/** Makes a call of files with the token; once more with a new one when it was refused. @throws ApiError as `call` does. */
export async function filesCall<O extends Operation>(
  operation: O,
  input: FilesInput<O>,
  options: CallOptions = {},
): Promise<ReplyOf<O>> {
  const attempt = async (): Promise<ReplyOf<O>> => {
    const query = { ...input.query, token: await filesToken() };
    return await call(operation, { ...input, query } as unknown as InputOf<O>, options);
  };
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'files_not_opened') throw error;
    opened = null;
    return await attempt();
  }
}
