import { fold } from '@pillarbox/rules/fold';
import { headerText, readHeaderBlock } from '../message/header-fields.ts';
import type { Sample, SampleQuery, SampledMessage } from '../port.ts';
import type { OpenFolder } from './open-folders.ts';
import type { LocalStore } from './store.ts';

/** The newest messages of a folder: rows from its view, header fields from the sources. */
export async function readSample(
  store: LocalStore,
  { id, path, view }: OpenFolder,
  query: SampleQuery,
): Promise<Sample> {
  const uids = [...view.uids()].reverse().slice(0, query.most);
  const texts = new Map<string, ReadonlySet<number>>();
  for (const text of new Set(query.texts)) texts.set(text, new Set(await store.findText(id, fold(text))));
  const stored = query.headers.length === 0 ? [] : await store.messages(id, uids);
  const headers = new Map<number, ReadonlyMap<string, readonly string[]>>();
  for (const { uid, blob } of stored) headers.set(uid, headersOf(await store.blob(blob), query.headers));
  const messages = uids.flatMap((uid): SampledMessage[] => {
    const row = view.row(uid, { folder: path, preview: '' });
    return row === undefined ? [] : [{ ...row, headers: headers.get(uid) ?? new Map() }];
  });
  return { uidvalidity: view.uidvalidity, messages, texts };
}

/** Decoded values of the named header fields of a source, by name in lower case. */
export function headersOf(source: Uint8Array | null, names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const values = new Map<string, string[]>();
  if (source === null) return values;
  for (const { name, raw } of readHeaderBlock(source, 0, source.length).fields) {
    const key = name.toLowerCase();
    if (wanted.has(key)) values.set(key, [...(values.get(key) ?? []), headerText(raw, '')]);
  }
  return values;
}
