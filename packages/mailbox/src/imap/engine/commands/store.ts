import type { Command } from '../command.ts';
import { CommandText } from '../text.ts';

/** Adds, removes or replaces flags of messages. The replies with the new flags are handled as unsolicited changes. */
export function store(set: string, mode: '+' | '-' | '', words: readonly string[]): Command<undefined> {
  const text = new CommandText('UID STORE').words(set).words(`${mode}FLAGS`).flags(words);
  return { text, done: () => undefined };
}
