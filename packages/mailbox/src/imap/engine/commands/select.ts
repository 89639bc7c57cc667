import type { Command } from '../command.ts';
import { withName } from '../mailbox-name.ts';
import { UID_ANSWER } from '../limits.ts';
import { readUidSet, CommandText } from '../text.ts';
import { readFetched } from './fetch.ts';
import type { Fetched } from './fetch.ts';

/** A selected folder (RFC 3501 6.3.1, RFC 7162 3.1 and 3.2). Numbers that the server did not report are 0. */
export interface Selected {
  readonly exists: number;
  readonly uidvalidity: number;
  readonly uidnext: number;
  /** 0 when the server has none for this folder. */
  readonly highestmodseq: number;
  /** Flags that can be stored, in lower case; `\*` allows new keywords. Empty when the server does not report them. */
  readonly permanentFlags: readonly string[];
  /** The uids that QRESYNC reports as removed since the known state. */
  readonly vanished: readonly number[];
  readonly changed: readonly Fetched[];
}

/** The state of a folder that the client already knows. */
export interface KnownState {
  readonly uidvalidity: number;
  readonly modseq: number;
}

/** Most uids that a VANISHED answer may name. */
const MAX_VANISHED = 1_000_000;

/** Selects a folder; `known` only after QRESYNC was enabled. `name` as the server wrote it. */
export function select(name: Buffer, known: KnownState | null, condstore: boolean): Command<Selected> {
  const text = withName(new CommandText('SELECT'), name);
  if (known !== null) text.words(`(QRESYNC (${String(known.uidvalidity)} ${String(known.modseq)}))`);
  else if (condstore) text.words('(CONDSTORE)');
  let selected: Selected = {
    exists: 0,
    uidvalidity: 0,
    uidnext: 0,
    highestmodseq: 0,
    permanentFlags: [],
    vanished: [],
    changed: [],
  };
  let vanished: number[] = [];
  const changed: Fetched[] = [];
  return {
    text,
    limits: { response: UID_ANSWER },
    handle: (untagged) => {
      const { kind, number, status, cursor } = untagged;
      if (kind === 'EXISTS') selected = { ...selected, exists: number };
      else if (kind === 'VANISHED') vanished = vanished.concat(readVanished(cursor.rest()));
      else if (kind === 'FETCH') changed.push(readFetched(untagged));
      else if (status?.code === 'UIDVALIDITY') selected = { ...selected, uidvalidity: toNumber(status.args) };
      else if (status?.code === 'UIDNEXT') selected = { ...selected, uidnext: toNumber(status.args) };
      else if (status?.code === 'HIGHESTMODSEQ') selected = { ...selected, highestmodseq: toNumber(status.args) };
      else if (status?.code === 'PERMANENTFLAGS') {
        const words = status.args.replace(/[()]/g, '').toLowerCase().split(' ');
        selected = { ...selected, permanentFlags: words.filter((word) => word !== '') };
      }
      return true;
    },
    done: () => ({ ...selected, vanished, changed }),
  };
}

/** The uids of a VANISHED response, with or without `(EARLIER)`; [] when it is malformed. */
export function readVanished(rest: string): number[] {
  return readUidSet(rest.replace(/^\(EARLIER\) /i, '').trim(), MAX_VANISHED) ?? [];
}

function toNumber(text: string): number {
  const value = Number(/^\d{1,19}/.exec(text)?.[0] ?? 0);
  return Number.isSafeInteger(value) ? value : 0;
}
