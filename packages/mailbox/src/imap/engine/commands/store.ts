import type { Command } from '../command.ts';
import { CommandText } from '../text.ts';

/** Adds, removes or replaces flags of messages. The replies with the new flags are handled as unsolicited changes. */
export function store(set: string, mode: '+' | '-' | '', words: readonly string[]): Command<undefined> {
  return storeAs(set, `${mode}FLAGS`, words);
}

/** Adds or removes flags of messages without a reply for each, unless CONDSTORE is on (RFC 7162 3.1.3). */
export function storeSilently(set: string, mode: '+' | '-', words: readonly string[]): Command<undefined> {
  return storeAs(set, `${mode}FLAGS.SILENT`, words);
}

function storeAs(set: string, item: string, words: readonly string[]): Command<undefined> {
  return { text: new CommandText('UID STORE').words(set).words(item).flags(words), done: () => undefined };
}
