import type { SafetyFacts } from '@pillarbox/contract/safety/safety';
import { describe, expect, it } from 'vitest';
import { safetyStrength } from './safety-strength.ts';

const PASSED = { spf: 'pass', dkim: 'pass', dmarc: 'pass', verdict: 'pass' } as const;
const FAILED = { spf: 'fail', dkim: 'none', dmarc: 'fail', verdict: 'fail' } as const;
const QUIET: SafetyFacts = {
  authentication: PASSED,
  history: { received: 7, written: true, complete: true },
  trusted: 'no',
  blocked: false,
  contact: false,
  lookalike: null,
  replyto: '',
  files: [],
};
const LOOKALIKE = { kind: 'address', name: 'Tom', mail: 'tom@a.example', received: 41 } as const;
const NOTHING = { address: 0, links: 0 };
const FILE = { name: 'a.exe', risk: 'program' } as const;

describe('safetyStrength', () => {
  it('has a quiet word for ordinary mail', () => {
    const first = { received: 1, written: false, complete: true };
    expect(safetyStrength(QUIET, NOTHING)).toBe('checked');
    expect(safetyStrength({ ...QUIET, authentication: null }, NOTHING)).toBe('known');
    expect(safetyStrength({ ...QUIET, history: first }, NOTHING)).toBe('first');
    expect(safetyStrength({ ...QUIET, history: first, contact: true }, NOTHING)).toBe('checked');
    expect(safetyStrength({ ...QUIET, history: { ...first, complete: false } }, NOTHING)).toBe('checked');
    expect(safetyStrength({ ...QUIET, history: { ...first, written: true } }, NOTHING)).toBe('checked');
    const unknown = { ...PASSED, verdict: 'unknown' } as const;
    expect(safetyStrength({ ...QUIET, authentication: unknown }, NOTHING)).toBe('unchecked');
    expect(safetyStrength({ ...QUIET, authentication: FAILED }, NOTHING)).toBe('unchecked');
  });

  it('doubts only when two independent signs agree, one of them about the sender', () => {
    expect(safetyStrength({ ...QUIET, lookalike: LOOKALIKE }, NOTHING)).not.toBe('doubtful');
    expect(safetyStrength({ ...QUIET, replyto: 'a@b.example', files: [FILE] }, { address: 0, links: 3 })).toBe(
      'checked',
    );
    expect(safetyStrength(QUIET, { address: 2, links: 0 })).not.toBe('doubtful');
    expect(safetyStrength({ ...QUIET, lookalike: LOOKALIKE, replyto: 'a@b.example' }, NOTHING)).toBe('doubtful');
    expect(safetyStrength({ ...QUIET, lookalike: LOOKALIKE }, { address: 0, links: 1 })).toBe('doubtful');
    expect(safetyStrength({ ...QUIET, lookalike: LOOKALIKE, authentication: FAILED }, NOTHING)).toBe('doubtful');
    expect(safetyStrength({ ...QUIET, authentication: FAILED, files: [FILE] }, NOTHING)).toBe('doubtful');
    expect(safetyStrength(QUIET, { address: 1, links: 1 })).toBe('doubtful');
  });

  it('believes the user, unless the message fails checks that passed when they said so', () => {
    const doubtful = { ...QUIET, lookalike: LOOKALIKE, replyto: 'a@b.example' };
    expect(safetyStrength({ ...doubtful, trusted: 'checked' }, NOTHING)).toBe('checked');
    expect(safetyStrength({ ...doubtful, trusted: 'checked', authentication: FAILED }, NOTHING)).toBe('doubtful');
    expect(safetyStrength({ ...doubtful, trusted: 'always', authentication: FAILED }, NOTHING)).toBe('unchecked');
  });
});
