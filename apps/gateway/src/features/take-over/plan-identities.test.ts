import { MAX_SIGNATURES } from '@pillarbox/contract/preferences/mail';
import { describe, expect, it } from 'vitest';
import { planIdentities } from './plan-identities.ts';
import type { PresentSettings } from './plan-identities.ts';
import type { TakenIdentity } from './take-over.ports.ts';

const NOBODY: PresentSettings = {
  addresses: ['ann@x.test', 'sales@x.test'],
  preferences: {},
  identities: [],
  signatures: [],
  taken: [],
};
const taken = (more: Partial<TakenIdentity>): TakenIdentity => ({
  ...{ name: 'Ann', mail: 'ann@x.test', replyTo: '', signature: '', isHtml: false, isDefault: false },
  ...more,
});

describe('identities that are taken over', () => {
  it('become name and reply address of the account, or identities of their own', () => {
    const plan = planIdentities(
      [
        taken({ name: 'A\r\nBcc: x\0', mail: ' ANN@x.test', replyTo: 'no address' }),
        taken({ name: 'Second', replyTo: 'r@x.test' }),
        taken({ name: 'Sales', mail: 'sales@x.test', signature: 'Bye', isDefault: true }),
        taken({ mail: 'ann@other.test' }),
      ],
      NOBODY,
    );
    expect(plan.preferences).toEqual({ fullname: 'A Bcc: x', webfrom_addr: 'sales@x.test' });
    expect(plan.identities).toMatchObject([
      { name: 'Second', mail: 'ann@x.test', replyto: 'r@x.test', signature: '-' },
      { name: 'Sales', mail: 'sales@x.test', signature: plan.signatures[0]?.id },
    ]);
    expect(plan.signatures).toMatchObject([{ name: 'Sales', text: 'Bye', format: 'text', default: '1' }]);
    expect(plan.notes).toEqual([expect.stringContaining('ann@other.test')]);
  });

  it('change nothing that the account has, and return not when they were deleted', () => {
    const all = [taken({ signature: 'Bye', isDefault: true }), taken({ mail: 'sales@x.test', signature: 'Sales' })];
    const first = planIdentities(all, NOBODY);
    const ids = [...first.identities, ...first.signatures].map(({ id }) => id);
    const nothing = { preferences: {}, identities: [], signatures: [] };
    const preferences = { fullname: '' };
    expect(planIdentities(all, { ...NOBODY, preferences, taken: ids })).toMatchObject(nothing);
    const own = [{ id: 'own', name: 'Mine', text: 'Mine', default: '1' as const }];
    const later = planIdentities(all, { ...NOBODY, preferences, signatures: own });
    expect(later.signatures.map((one) => one.default)).toEqual(['0', '0']);
    const single = planIdentities(all, { ...NOBODY, preferences: { ...preferences, signature: 'Old' } });
    expect(single.signatures).toEqual([]);
    expect(single.notes).toHaveLength(2);
  });

  it('stay within the limits', () => {
    const many = Array.from({ length: MAX_SIGNATURES + 5 }, (_, at) => taken({ signature: `S${String(at)}` }));
    const plan = planIdentities([...many, taken({ signature: 'x'.repeat(100_000) })], NOBODY);
    expect(plan.signatures).toHaveLength(MAX_SIGNATURES);
    expect(plan.notes.length).toBeGreaterThanOrEqual(6);
  });
});
