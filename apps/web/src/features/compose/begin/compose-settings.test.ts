import { afterEach, describe, expect, it } from 'vitest';
import { partner } from '../../../lib/partner.ts';
import { isSuccessForced } from './compose-settings.ts';

afterEach(() => partner.set(null));

describe('a send whose success is forced', () => {
  const provider = (preferences: Record<string, string>): void => {
    partner.set({ preferences } as never);
  };

  it('is one to nobody but the domain that the provider names [COMP-012]', () => {
    provider({ forcedSuccessDomain: 'fax.example' });
    expect(isSuccessForced(['a@fax.example', 'B@FAX.example'])).toBe(true);
    expect(isSuccessForced(['a@fax.example', 'b@home.example'])).toBe(false);
    expect(isSuccessForced(['a@sub.fax.example'])).toBe(false);
    expect(isSuccessForced([])).toBe(false);
  });

  it('is none where the provider names no domain', () => {
    expect(isSuccessForced(['a@fax.example'])).toBe(false);
    provider({});
    expect(isSuccessForced(['a@'])).toBe(false);
  });
});
