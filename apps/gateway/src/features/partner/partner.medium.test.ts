import { Failure } from '@pillarbox/contract/failure';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLACES } from '../../platform/config/places.ts';
import { createTestPlatform, TEST_HOST } from '../../platform/testing/test-platform.ts';
import type { TestPlatform } from '../../platform/testing/test-platform.ts';
import { silentLog } from '../../platform/log/log.ts';
import { partnerFeature } from './partner.feature.ts';
import type { PartnerFeature } from './partner.feature.ts';
import { openPartners } from './live-partners.ts';

let platform: TestPlatform;
let feature: PartnerFeature;
beforeAll(async () => {
  platform = await createTestPlatform();
  const partners = await openPartners(PLACES.partners, { log: silentLog() });
  feature = partnerFeature({ mount: platform.mount, partners, publishToPartner: () => undefined });
  partners.close();
});
afterAll(() => platform.close());

describe('what the page gets of a partner', () => {
  const get = (file: string) =>
    platform.app.inject({ method: 'GET', url: `/api/db/webmail/info/all/${file}`, headers: { host: TEST_HOST } });

  it('is told before anybody signs in, by host name, without the mail servers [API-064, DATA-020, DATA-021]', async () => {
    const answer = await get('localhost.json?nocache=1');
    expect(answer.json()).toMatchObject({
      branding: { HostopianID: '754', WebmailLanguage: 'en_US' },
      domain: { HostopianID: '754', Domain: 'localhost', AccountID: '754' },
      features: [],
    });
    expect(answer.body).not.toContain('loginDomain');
    expect((await get('%5B::1%5D:8080.json')).statusCode).toBe(200);
    expect((await get('a%20b.json')).statusCode).toBe(404);
  });

  it('ends the session of a partner that is no more', () => {
    expect(feature.preferencesOf('754').hostopians).toEqual(['754']);
    expect(() => feature.preferencesOf('1')).toThrow(Failure);
  });
});
