import type { Command } from '../command.ts';
import { withName } from '../mailbox-name.ts';
import { CommandText } from '../text.ts';

function change(words: string, ...names: readonly Buffer[]): Command<undefined> {
  const text = names.reduce(withName, new CommandText(words));
  return { text, done: () => undefined };
}

/** RFC 3501 6.3.3. */
export function createFolder(name: Buffer): Command<undefined> {
  return change('CREATE', name);
}

/** Also renames the folders below it (RFC 3501 6.3.5). */
export function renameFolder(name: Buffer, to: Buffer): Command<undefined> {
  return change('RENAME', name, to);
}

/** RFC 3501 6.3.4; the folders below it stay. */
export function deleteFolder(name: Buffer): Command<undefined> {
  return change('DELETE', name);
}

/** RFC 3501 6.3.6. */
export function subscribe(name: Buffer): Command<undefined> {
  return change('SUBSCRIBE', name);
}

/** RFC 3501 6.3.7. */
export function unsubscribe(name: Buffer): Command<undefined> {
  return change('UNSUBSCRIBE', name);
}
