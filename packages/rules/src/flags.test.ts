import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHANGEABLE_FLAGS, changeFlags, hasFlag } from './flags.ts';

const bits = fc.integer({ min: 0, max: 65535 });

describe('message flags', () => {
  it('have the bits of the specification [DATA-005, MAIL-024, MAIL-026, MAIL-027, MAIL-028, MAIL-029, MAIL-030, MAIL-032, MAIL-033, MAIL-035, MAIL-036, MAIL-037, MAIL-038]', () => {
    expect(MESSAGE_FLAG).toEqual({
      SEEN: 1,
      OLD: 2,
      ANSWERED: 4,
      FLAGGED: 8,
      DRAFT: 16,
      DELETED: 32,
      EXPUNGE: 64,
      RECENT: 128,
      FORWARDED: 256,
      SPAM: 512,
      VSCAN: 1024,
      ATTACH: 2048,
      CALENDAR: 4096,
      PRIORITY: 8192,
      TASKED: 16384,
      EXTHDR: 32768,
    });
  });

  it('changes exactly the bit that is set or unset [MAIL-040]', () => {
    fc.assert(
      fc.property(bits, fc.constantFrom(1, 4, 8, 16, 32, 64, 256, 512, 16384), (flags, bit) => {
        expect(changeFlags(flags, { set: bit, unset: 0 })).toBe(flags | bit);
        expect(changeFlags(flags, { set: 0, unset: bit })).toBe(flags & ~bit);
      }),
    );
  });

  it('never changes the flags that describe a message: attachment, calendar, priority and others', () => {
    fc.assert(
      fc.property(bits, bits, bits, (flags, set, unset) => {
        const after = changeFlags(flags, { set, unset, stomp: true });
        expect(after & ~CHANGEABLE_FLAGS).toBe(flags & ~CHANGEABLE_FLAGS);
        expect(hasFlag(after, set & CHANGEABLE_FLAGS)).toBe(true);
      }),
    );
  });
});
