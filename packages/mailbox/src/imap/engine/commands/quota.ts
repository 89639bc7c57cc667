import type { Command } from '../command.ts';
import { withName } from '../mailbox-name.ts';
import { CommandText } from '../text.ts';

/** Bytes used and allowed (RFC 9208; STORAGE counts units of 1024); 0 allowed when there is no limit. */
export interface Usage {
  readonly used: number;
  readonly limit: number;
}

/** Asks for the quota of a folder; the smallest limit counts. */
export function quotaOf(name: Buffer): Command<Usage> {
  let found: Usage = { used: 0, limit: 0 };
  return {
    text: withName(new CommandText('GETQUOTAROOT'), name),
    handle: ({ kind, cursor }) => {
      if (kind === 'QUOTAROOT') return true;
      if (kind !== 'QUOTA') return false;
      const match = /\(\s*(?:.*\s)?STORAGE (\d{1,15}) (\d{1,15})/i.exec(cursor.rest());
      if (match === null) return true;
      const usage = { used: Number(match[1]) * 1024, limit: Number(match[2]) * 1024 };
      if (found.limit === 0 || (usage.limit > 0 && usage.limit < found.limit)) found = usage;
      return true;
    },
    done: () => found,
    countsAsOk: () => true,
  };
}
