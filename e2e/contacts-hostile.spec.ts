import type { Page } from '@playwright/test';
import { ask } from './running/calls.ts';
import { createContacts } from './running/contacts.ts';
import { hostileCard, injectedMarkup } from './running/hostile-cards.ts';
import { appendAll, payloads } from './running/mailboxes.ts';
import { goToMessage, openMessage, tellExecution } from './running/reading.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, test } from './running/test.ts';

const BASE = '/api/db/steele/1.0/contacts';
/** Payloads of this many characters and no more are put together into one field. */
const MAX_SHORT = 60;
/** Characters of a field that the page shows to the person whom it is about. */
const MAX_FIELD = 190;

/** Goes to a place of the page as a link does. */
async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => (location.hash = to), hash);
}

/** What a payload that ran wrote to the console. */
function executions(page: Page): string[] {
  const executed: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('EXECUTED')) executed.push(message.text());
  });
  return executed;
}

test('no script-injection string runs in any field of a contact: file, preview, list, details and form', async ({
  page,
  installation,
  account,
  watched,
}) => {
  test.setTimeout(300_000);
  await tellExecution(page);
  const executed = executions(page);
  const isClean = async (what: string): Promise<void> => {
    expect(await injectedMarkup(page), what).toEqual([]);
    expect(executed, what).toEqual([]);
    expect(watched.offences, what).toEqual([]);
  };
  const all = await payloads();
  const file = all.map(({ payload }, at) => hostileCard(`#${String(at)}`, payload)).join('');
  await signIn(page, installation.origin, account);
  await goTo(page, '#/contacts/import-contacts');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'hostile<img src=x onerror=alert(1)>.vcf',
    mimeType: 'text/vcard',
    buffer: Buffer.from(file),
  });
  await page.getByRole('button', { name: `Import ${String(all.length)} contacts` }).waitFor();
  await isClean('preview');
  await page.getByRole('button', { name: `Import ${String(all.length)} contacts` }).click();
  await expect(page.getByRole('status').filter({ hasText: `Imported ${String(all.length)} contacts` })).toBeVisible();
  await isClean('report');

  const ids = new Map<string, string>();
  for (let offset = 0; offset < all.length; offset += 100) {
    const { rows } = await ask<{ rows: { id: string; name: string }[] }>(page, `${BASE}/page/${account.address}`, {
      method: 'POST',
      body: { offset, limit: 100 },
    });
    for (const { id, name } of rows) ids.set(name.split(' ')[0] ?? '', id);
  }
  expect(ids.size).toBe(all.length);
  // Every third is opened, every thirtieth in the form: each takes a quarter of a second.
  for (const [at, { title }] of all.entries()) {
    if (at % 3 > 0) continue;
    const head = `#${String(at)}`;
    const place = at % 30 === 0 ? 'edit' : 'details';
    await goTo(page, `#/contacts/${place}?id=${ids.get(head) ?? ''}`);
    if (place === 'details')
      await expect(page.getByRole('heading', { name: new RegExp(`^${head}( |$)`) }), title).toBeVisible();
    else
      await expect(page.getByRole('textbox', { name: 'Name', exact: true }), title).toHaveValue(
        new RegExp(`^${head}( |$)`),
      );
    await isClean(`${head} ${title}`);
  }
  await goTo(page, '#/contacts/duplicates');
  await expect(page.getByRole('region', { name: 'Possible duplicates' })).toBeVisible();
  await isClean('duplicates');
});

test('no script-injection string of a contact runs beside a message, as a recipient or on the page that checks details', async ({
  page,
  browser,
  installation,
  account,
  watched,
}) => {
  await tellExecution(page);
  const executed = executions(page);
  const isClean = async (what: string, shown = page): Promise<void> => {
    expect(await injectedMarkup(shown), what).toEqual([]);
    expect(executed, what).toEqual([]);
    expect(watched.offences, what).toEqual([]);
  };
  const texts = [
    '<img src=x onerror=alert(1)>"><svg onload=alert(1)>',
    '"><script>alert(1)</script><iframe src=javascript:alert(1)>',
    ...(await payloads())
      .map(({ payload }) => payload)
      .filter((payload) => payload.length < MAX_SHORT && /alert|prompt/.test(payload))
      .slice(0, 20),
  ];
  const everything = texts
    .join(' ')
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, MAX_FIELD);
  const person = {
    Name: `Zed ${everything}`,
    Company: everything,
    CompanyPosition: everything,
    CallPhone: everything,
    HomePhone: everything,
    Address1: everything,
    City: everything,
  };
  await appendAll(installation.dovecot.ports.imap, account, [
    sampleMessage({ subject: 'Known', from: `Zed <${account.address}>` }),
    sampleMessage({ subject: 'Other', from: 'Zed <zed@zed.example>' }),
  ]);
  await signIn(page, installation.origin, account);
  const [id = ''] = await createContacts(page, account.address, [
    { ...person, Email: account.address, email3: 'zed@zed.example' },
  ]);

  // The card of the sender and the sidebar.
  await goToMessage(page, 'INBOX', 2);
  await openMessage(page).getByRole('button', { name: 'Contact card: Zed' }).press('Enter');
  const card = page.getByRole('dialog', { name: 'Contact card: Zed' });
  await expect(card).toContainText('onerror');
  await isClean('card');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Contact details' }).click();
  await expect(page.getByRole('complementary', { name: 'Contact details' })).toContainText('onerror');
  await isClean('sidebar');

  // A suggestion, and the recipient that it becomes.
  await goTo(page, '#/mail/compose');
  await page.getByRole('combobox', { name: /^To/ }).pressSequentially('zed');
  await expect(page.getByRole('option').first()).toContainText('onerror');
  await isClean('suggestion');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'To: recipients' })).toContainText('onerror');
  await isClean('recipient');

  // The page that strangers open.
  await ask(page, `${BASE}/updaterequests/${account.address}`, {
    method: 'POST',
    body: {
      contacts: [id],
      fields: ['name', 'email', 'phone', 'company', 'address'],
      subject: everything.slice(0, 100),
      text: everything,
    },
  });
  const { Link: link } = await ask<{ Link: string }>(page, `${BASE}/updateLink/${account.address}/${id}`);
  const visitor = await (await browser.newContext()).newPage();
  await tellExecution(visitor);
  const ran = executions(visitor);
  await visitor.goto(link);
  await expect(visitor.getByLabel('Name', { exact: true })).toHaveValue(/onerror/);
  await isClean('public page', visitor);
  expect(ran).toEqual([]);
});
