import { checkprogress, emptyfolder, stopemptying } from '@pillarbox/contract/emptying/emptying';
import type { EmptyingItem } from '@pillarbox/contract/emptying/emptying';
import type { Folder } from '@pillarbox/contract/mail/folder';
import { codeTextKey, errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { afterFirstScreen } from '../../../lib/first-screen.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { onPush, socketState } from '../../../lib/socket.ts';
import { folderName } from '../model/folder-text.ts';
import { knownFolders, refreshFolders } from './folders.ts';
import { listsIn } from './lists.ts';

/** Milliseconds after which a running emptying without news is asked for: its gateway may have died. */
const SILENCE_MS = 5000;

/** The growls of the folders that are being emptied. */
const shown = new Map<string, string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Deletes all messages of a folder permanently, but not those of its subfolders. It goes on when the page is closed. */
export async function emptyFolder({ name: folder, uidvalidity }: Folder): Promise<void> {
  try {
    take(await call(emptyfolder, { body: { folder, ...(uidvalidity === 0 ? {} : { uidvalidity }) } }), true);
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}

/** Shows how far the folders are that are being emptied, on this page or elsewhere. Returns a function that stops it. */
export function followEmptying(): () => void {
  let isAsked = false;
  let isOver = false;
  const stops = [
    onPush('emptying', ({ item }) => take(item)),
    // The first socket brings what happened since the page began to read; a later one may have missed something.
    socketState.subscribe(() => {
      if (isAsked && socketState.get() === 'connected') void ask();
    }),
  ];
  afterFirstScreen(() => {
    isAsked = true;
    if (!isOver) void ask();
  });
  return () => {
    isOver = true;
    for (const stop of stops) stop();
    clearTimeout(timer);
    for (const id of shown.values()) growl.hide(id);
    shown.clear();
  };
}

async function ask(): Promise<void> {
  try {
    const { emptying } = await call(checkprogress, { body: {} });
    for (const item of emptying) take(item);
  } catch {
    // The next question, or an event, says it.
    if (shown.size > 0) askLater();
  }
}

function askLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void ask(), SILENCE_MS);
}

/** Shows what is known of an emptying. The end of one is announced where it was begun or its progress was shown. */
function take(item: EmptyingItem, isOwn = false): void {
  const { folder, state, total, removed } = item;
  if (state === 'running') {
    show(item);
    askLater();
    return;
  }
  const id = shown.get(folder);
  if (id === undefined && !isOwn) return;
  if (id !== undefined) growl.hide(id);
  shown.delete(folder);
  const name = nameOf(folder);
  if (state === 'done') growl.show({ type: 'success', text: text('LANG_MAIL_EMPTIED', { folder: name }) });
  else if (state === 'stopped')
    growl.show({ type: 'info', text: text('LANG_MAIL_EMPTYING_STOPPED', { folder: name, removed, total }) });
  else growl.show({ type: 'danger', text: text(codeTextKey(item.reason)) });
  for (const list of listsIn(folder)) list.refresh();
  void refreshFolders();
}

function show({ folder, total, removed }: EmptyingItem): void {
  const content = {
    type: 'wait',
    text: text('LANG_MAIL_EMPTYING', { folder: nameOf(folder), count: total }),
    progress: total === 0 ? 0 : removed / total,
    action: { label: text('LANG_MAIL_EMPTYING_STOP'), run: () => void stop(folder) },
  } as const;
  const id = shown.get(folder);
  if (id === undefined) shown.set(folder, growl.show(content, { unique: true }));
  else growl.update(id, content);
}

async function stop(folder: string): Promise<void> {
  try {
    // An event says when the portion in progress has ended.
    await call(stopemptying, { body: { folder } });
    askLater();
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}

function nameOf(path: string): string {
  const folder = knownFolders().find(({ name }) => name === path);
  return folder === undefined ? path : folderName(folder, text);
}
