import type { Command } from '../command.ts';
import { CommandText } from '../text.ts';

/** Does nothing but bring news (RFC 3501 6.1.2). */
export function noop(): Command<undefined> {
  return { text: new CommandText('NOOP'), done: () => undefined };
}

/** Text of IDLE (RFC 2177), for `Connection.idle`. */
export function idleText(): CommandText {
  return new CommandText('IDLE');
}

/** Leaves the selected folder (RFC 3691). */
export function unselect(): Command<undefined> {
  return { text: new CommandText('UNSELECT'), done: () => undefined };
}

/** Switches extensions on (RFC 5161); gives those that the server took, upper case. */
export function enable(words: readonly string[]): Command<string[]> {
  const enabled: string[] = [];
  return {
    text: new CommandText('ENABLE').words(words.join(' ')),
    take: ({ kind, cursor }) => {
      if (kind !== 'ENABLED') return false;
      enabled.push(...cursor.rest().toUpperCase().split(' '));
      return true;
    },
    done: () => enabled,
    refused: () => [],
  };
}

/** Asks what the server can do; the connection learns it from the answer. */
export function capability(): Command<string[]> {
  let words: string[] = [];
  return {
    text: new CommandText('CAPABILITY'),
    take: ({ kind, cursor }) => {
      if (kind !== 'CAPABILITY') return false;
      words = cursor.rest().toUpperCase().split(' ');
      return true;
    },
    done: () => words,
  };
}

/** Asks for news of all folders of the user, the selected one as ever (RFC 5465). A server that refuses is polled. */
export function notify(): Command<undefined> {
  const events = 'MessageNew MessageExpunge FlagChange';
  return {
    text: new CommandText('NOTIFY SET').words(`(selected (${events})) (personal (${events} MailboxName))`),
    done: () => undefined,
    refused: () => undefined,
  };
}
