import type { Page } from '@playwright/test';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import type { Product } from '@pillarbox/tooling/testbed/product';
import { accessibilityFaults } from './running/accessibility.ts';
import { openCollector } from './running/collector.ts';
import type { Collector } from './running/collector.ts';
import { runningInstallation } from './running/installation.ts';
import { appendAll } from './running/mailboxes.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, test } from './running/test.ts';

let collector: Collector;
let product: Product;
const at = (name: string): string => `http://${name}.localhost:${String(product.port)}`;

test.beforeAll(async () => {
  collector = await openCollector();
  const { dovecot, postfix } = runningInstallation();
  const base = (id: string, host: string): object =>
    imapPartner(id, [`${host}.localhost`], { imap: dovecot.ports.imap, submission: postfix });
  const { origin } = collector;
  product = await startProduct({
    partners: {
      754: {
        ...base('754', 'tags'),
        ...{ cluster: 1, TealiumURL: `${origin}/utag.js`, OneTrustID: 'token-1', accountId: 'A-17' },
        ...{ analytics: { accounts: { eu: 'european' } }, privacyLinks: { '*': 'https://example.test/privacy' } },
      },
      1001: { ...base('1001', 'matomo'), analytics: { driver: 'matomo', address: `${origin}/m/`, site: '9' } },
      1002: { ...base('1002', 'plausible'), analytics: { driver: 'plausible', address: origin, site: 'mail.test' } },
    },
  });
});
test.afterAll(async () => {
  await product.stop();
  await collector.close();
});

interface SentEvent extends Record<string, unknown> {
  readonly kind: string;
  readonly module: string;
}
const events = (): SentEvent[] =>
  collector.requests.flatMap(({ path, body }) => (path === '/collect' ? [JSON.parse(body) as SentEvent] : []));
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: new RegExp(`^${name}`) });
const banner = (page: Page) => page.getByRole('region', { name: 'Consent to measuring' });

test('nothing leaves before the visitor agrees; then events without anything of a letter, until the visitor withdraws [BRAND-044, BRAND-045, BRAND-047, BRAND-048, API-163]', async ({
  page,
  installation,
  account,
}) => {
  const secret = 'Very private subject';
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await appendAll(installation.dovecot.ports.imap, account, [sampleMessage({ subject: secret })]);
  await signIn(page, at('tags'), account);
  await expect(banner(page)).toBeVisible();
  await expect(banner(page).getByRole('link', { name: 'Privacy notice' })).toHaveAttribute('href', /example\.test/);
  expect(await accessibilityFaults(page, 'light')).toEqual([]);
  await page.getByRole('row', { name: new RegExp(secret) }).click();
  expect(collector.requests).toEqual([]);
  await banner(page).getByRole('button', { name: 'Decline' }).click();
  await expect(banner(page)).toHaveCount(0);
  await page.reload();
  await section(page, 'Preferences').click();
  const choice = page.getByRole('switch', { name: 'Let your provider measure how you use the webmail' });
  await expect(choice).not.toBeChecked();
  expect(collector.requests).toEqual([]);

  await choice.check();
  await expect.poll(() => events().map(({ kind, module }) => `${kind} ${module}`)).toContain('view preferences');
  await section(page, 'Calendar').click();
  await expect.poll(() => events().map(({ kind, module }) => `${kind} ${module}`)).toContain('view calendar');
  await section(page, 'Mail').click();
  await page.getByRole('row', { name: new RegExp(secret) }).click();
  const sent = () => events().filter(({ module }) => module === 'mail');
  await expect.poll(() => sent().some(({ kind }) => kind === 'view')).toBe(true);
  expect(events().at(-1)).toMatchObject({
    ...{
      app_type: 'webmail7',
      hid: '754',
      cid: '1',
      accountId: 'A-17',
      langcode: 'en',
      env: 'dev',
      tealium_account: 'european',
    },
    user: expect.stringMatching(/^[\w-]{22}$/),
    params: expect.objectContaining({ account_owner: '0' }),
  });
  const click = {
    kind: 'link',
    event_action: 'click',
    params: { element: 'button', area: 'sections', account_owner: '0' },
  };
  expect(events()).toContainEqual(expect.objectContaining(click));
  // The library found nothing of the page, and reached no other host.
  expect(collector.requests.map(({ path }) => path)).toContain('/found?');
  expect(complaints.filter((text) => text.includes('elsewhere.localhost:1'))).toContainEqual(
    expect.stringContaining('connect-src'),
  );
  const all = JSON.stringify(collector.requests);
  for (const word of [secret, account.address, 'INBOX', 'SessionID']) expect(all).not.toContain(word);
  expect(collector.requests.filter(({ cookie }) => cookie !== undefined)).toEqual([]);

  await section(page, 'Preferences').click();
  await choice.uncheck();
  await expect(page.locator('iframe[src="/analytics/"]')).toHaveCount(0);
  await section(page, 'Contacts').click();
  await expect(page.getByRole('main', { name: 'Contacts' })).toBeVisible();
  const before = collector.requests.length;
  await page.reload();
  await section(page, 'Calendar').click();
  await expect(page.getByRole('main', { name: 'Calendar' })).toBeVisible();
  expect(collector.requests).toHaveLength(before);
  expect(events().some(({ module }) => module === 'contacts')).toBe(false);
});

test('Matomo and Plausible get the same events at the address of the partner', async ({ page }) => {
  collector.requests.length = 0;
  await page.goto(at('matomo'));
  await banner(page).getByRole('button', { name: 'Agree' }).click();
  await expect
    .poll(() => collector.requests.map(({ path, body }) => `${path} ${body}`))
    .toContainEqual(expect.stringMatching(/^\/m\/matomo\.php idsite=9&.*action_name=login%2Fview/));
  await page.goto(at('plausible'));
  await banner(page).getByRole('button', { name: 'Agree' }).click();
  await expect
    .poll(() => collector.requests.map(({ path, body }) => `${path} ${body}`))
    .toContainEqual(
      expect.stringMatching(/^\/api\/event \{"name":"pageview","url":"[^"]*\/login\/view","domain":"mail\.test"/),
    );
});
