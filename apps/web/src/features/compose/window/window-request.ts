import { childPath } from '../../../lib/child-windows/parent.ts';
import { stringifySearch } from '../../../lib/location.ts';
import type { ComposeRequest } from '../begin/compose-request.ts';

/** The message type of an address without one. */
const DEFAULT_TYPE = 'compose';
const DEFAULT_MODE = 'HTML';

type Search = Readonly<Record<string, string | undefined>>;

/**
 * The search parameters of a compose window: the message type, `compose` for a new message [COMP-003], the mode, HTML by default
 * [COMP-004], the realm id if there is one [COMP-005], and the message that is replied to. An address never contains recipients
 * or text. A new window has the reset flag, so that it does not open the message of the page that opened it [COMP-006].
 */
export function windowSearch(request: ComposeRequest, reset: boolean): Search {
  const { command, mode = DEFAULT_MODE, realmid, folder, uid, uidvalidity, asFile } = request;
  return {
    type: command === 'new' ? DEFAULT_TYPE : command,
    mode,
    realmid,
    folder,
    uid: uid?.toString(),
    uidvalidity: uidvalidity?.toString(),
    asfile: asFile === true ? '1' : undefined,
    reset: reset ? '1' : undefined,
  };
}

/** The hash path of a new compose window [SHELL-015]. */
export function windowAddress(request: ComposeRequest): string {
  return `${childPath()}${stringifySearch(windowSearch(request, true))}`;
}

const COMMANDS = ['reply', 'replyall', 'forward', 'draft'] as const;

function count(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

/** The request in the address of a compose window. Invalid parameters count as missing. */
export function requestFrom(search: Search): ComposeRequest {
  const mode = search['mode'] === 'Text' ? 'Text' : DEFAULT_MODE;
  const realmid = search['realmid'];
  const common = { mode, ...(realmid === undefined || realmid === '' ? {} : { realmid }) } as const;
  const command = COMMANDS.find((one) => one === search['type']);
  const folder = search['folder'];
  const uid = count(search['uid']);
  if (command === undefined || folder === undefined || uid === undefined) return { command: 'new', ...common };
  const uidvalidity = count(search['uidvalidity']);
  const asFile = search['asfile'] === '1' ? { asFile: true } : {};
  return { command, folder, uid, ...(uidvalidity === undefined ? {} : { uidvalidity }), ...asFile, ...common };
}
