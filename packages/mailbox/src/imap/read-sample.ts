import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import { headerText, readHeaderBlock } from '../message/header-fields.ts';
import type { Sample, SampleQuery, SampledMessage } from '../port.ts';
import type { Connection } from './engine/connection.ts';
import { uidSets } from './engine/text.ts';
import { fetchReadable } from './fetch-readable.ts';
import type { FolderState } from './folder-state.ts';
import { sectionOf } from './message-entry.ts';
import { fetchMissing, readUids } from './pages.ts';
import { searchUids } from './search-uids.ts';

/** Bytes of the header fields of one message. */
const MAX_FIELDS = 16_384;

/** The newest messages of the selected folder: from its view, with header fields and found texts from the server. */
export async function readSample(connection: Connection, state: FolderState, query: SampleQuery): Promise<Sample> {
  const scope = { folder: state.path, sort: SORT_KEY.UID, dir: -1, threaded: false } as const;
  const uids = (await readUids(connection, state, { query: scope, only: undefined })).slice(0, query.most);
  if (!state.view.complete) await fetchMissing(connection, state, uids);
  const headers = query.headers.length === 0 ? null : await readHeaders(connection, uids, query.headers);
  const texts = new Map<string, ReadonlySet<number>>();
  for (const text of new Set(query.texts)) texts.set(text, await findText(connection, uids, text));
  const messages = uids.flatMap((uid): SampledMessage[] => {
    const row = state.view.row(uid, { folder: state.path, preview: '' });
    return row === undefined ? [] : [{ ...row, headers: headers?.get(uid) ?? NO_HEADERS }];
  });
  return { uidvalidity: state.uidvalidity, messages, texts };
}

const NO_HEADERS: ReadonlyMap<string, readonly string[]> = new Map();

async function readHeaders(
  connection: Connection,
  uids: readonly number[],
  names: readonly string[],
): Promise<Map<number, Map<string, string[]>>> {
  const found = new Map<number, Map<string, string[]>>();
  const items = `(UID BODY.PEEK[HEADER.FIELDS (${names.join(' ')})]<0.${String(MAX_FIELDS)}>)`;
  const each = (fetched: Parameters<typeof sectionOf>[0] & { uid: number }) => {
    const block = sectionOf(fetched, 'BODY[HEADER.FIELDS');
    if (block === undefined) return;
    const values = new Map<string, string[]>();
    for (const { name, raw } of readHeaderBlock(block, 0, block.length).fields) {
      const key = name.toLowerCase();
      values.set(key, [...(values.get(key) ?? []), headerText(raw, '')]);
    }
    found.set(fetched.uid, values);
  };
  await fetchReadable(connection, uids, { items, each });
  return found;
}

async function findText(connection: Connection, uids: readonly number[], value: string): Promise<Set<number>> {
  const found = new Set<number>();
  for (const set of uidSets(uids)) {
    for (const uid of await searchUids(connection, [{ words: `UID ${set}` }, { words: 'BODY', value }])) found.add(uid);
  }
  return found;
}
