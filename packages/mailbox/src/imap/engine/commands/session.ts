import type { Command } from '../command.ts';
import { CommandText } from '../text.ts';

/** Does nothing, but lets the server report changes (RFC 3501 6.1.2). */
export function noop(): Command<undefined> {
  return { text: new CommandText('NOOP'), done: () => undefined };
}

/** The text of IDLE (RFC 2177), for `Connection.idle`. */
export function idleText(): CommandText {
  return new CommandText('IDLE');
}

/** Deselects the folder (RFC 3691). */
export function unselect(): Command<undefined> {
  return { text: new CommandText('UNSELECT'), done: () => undefined };
}

/** Enables extensions (RFC 5161); returns those that the server enabled, in upper case. */
export function enable(words: readonly string[]): Command<string[]> {
  const enabled: string[] = [];
  return {
    text: new CommandText('ENABLE').words(words.join(' ')),
    handle: ({ kind, cursor }) => {
      if (kind !== 'ENABLED') return false;
      enabled.push(...cursor.rest().toUpperCase().split(' '));
      return true;
    },
    done: () => enabled,
    countsAsOk: () => true,
  };
}

/** Asks for the server's capabilities; the connection stores the reply. */
export function capability(): Command<string[]> {
  let words: string[] = [];
  return {
    text: new CommandText('CAPABILITY'),
    handle: ({ kind, cursor }) => {
      if (kind !== 'CAPABILITY') return false;
      words = cursor.rest().toUpperCase().split(' ');
      return true;
    },
    done: () => words,
  };
}

/** Asks the server to report changes in all folders of the user (RFC 5465). A server that refuses is polled. */
export function notify(): Command<undefined> {
  const events = 'MessageNew MessageExpunge FlagChange';
  return {
    text: new CommandText('NOTIFY SET').words(`(selected (${events})) (personal (${events} MailboxName))`),
    done: () => undefined,
    countsAsOk: () => true,
  };
}
