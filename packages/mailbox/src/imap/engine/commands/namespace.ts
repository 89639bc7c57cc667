import type { Command } from '../command.ts';
import type { Value } from '../cursor.ts';
import { CommandText } from '../text.ts';

/** Prefix and delimiter of the personal namespace, and the prefixes of other users' and shared namespaces (RFC 2342). */
export interface Namespaces {
  readonly prefix: string;
  readonly delimiter: string;
  readonly foreign: readonly string[];
}

/** Asks for the namespaces. */
export function namespace(): Command<Namespaces> {
  let found: Namespaces = { prefix: '', delimiter: '', foreign: [] };
  return {
    text: new CommandText('NAMESPACE'),
    handle: ({ kind, cursor }) => {
      if (kind !== 'NAMESPACE') return false;
      const parts: Value[] = [];
      for (let at = 0; at < 3 && !cursor.atEnd; at += 1) {
        parts.push(cursor.value());
        cursor.spaces();
      }
      const [own] = entries(parts[0]);
      found = {
        prefix: own?.[0] ?? '',
        delimiter: own?.[1] ?? '',
        foreign: [...entries(parts[1]), ...entries(parts[2])]
          .map(([prefix]) => prefix)
          .filter((prefix) => prefix !== ''),
      };
      return true;
    },
    done: () => found,
  };
}

function entries(value: Value | undefined): (readonly [prefix: string, delimiter: string])[] {
  if (!Array.isArray(value)) return [];
  return value.filter((entry) => Array.isArray(entry)).map((entry) => [text(entry[0]), text(entry[1])] as const);
}

function text(value: Value | undefined): string {
  return Buffer.isBuffer(value) ? value.toString('latin1') : '';
}
