import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { describe, expect, it } from 'vitest';
import { companions, readFlagList, wordsToSet, wordsToUnset } from './flag-words.ts';

describe('flags on an IMAP server', () => {
  it('stores each changeable flag under its own keyword', () => {
    for (const [name, word] of [
      ['SEEN', '\\Seen'],
      ['ANSWERED', '\\Answered'],
      ['FLAGGED', '\\Flagged'],
      ['DRAFT', '\\Draft'],
      ['DELETED', '\\Deleted'],
      ['FORWARDED', '$Forwarded'],
      ['SPAM', '$Junk'],
      ['TASKED', '$Tasked'],
    ] as const) {
      expect(wordsToSet(MESSAGE_FLAG[name])).toEqual([word]);
      expect(readFlagList(word.toUpperCase()).bits).toBe(MESSAGE_FLAG[name]);
    }
  });

  it('stores EXPUNGE as deleted [MAIL-030]', () => {
    expect(wordsToSet(MESSAGE_FLAG.EXPUNGE)).toEqual(['\\Deleted']);
  });

  it('removes every keyword that means a flag, and sets the opposite of spam', () => {
    expect(wordsToUnset(MESSAGE_FLAG.SPAM)).toEqual(['$Junk', 'Junk']);
    expect(companions(MESSAGE_FLAG.SPAM, 0)).toEqual({ set: [], unset: ['$NotJunk', 'NonJunk'] });
    expect(companions(0, MESSAGE_FLAG.SPAM)).toEqual({ set: ['$NotJunk'], unset: [] });
  });

  it('reads other keywords as labels, without those that say what the product shows otherwise', () => {
    expect(readFlagList('\\Recent $MDNSent NonJunk Junk $Label1 __proto__ constructor')).toEqual({
      bits: MESSAGE_FLAG.SPAM,
      labels: ['$label1', '__proto__', 'constructor'],
    });
    expect(readFlagList('')).toEqual({ bits: 0, labels: [] });
  });

  it('ignores bits that a server cannot store', () => {
    expect(wordsToSet(MESSAGE_FLAG.ATTACH | MESSAGE_FLAG.VSCAN)).toEqual([]);
  });
});
