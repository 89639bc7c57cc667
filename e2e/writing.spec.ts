import type { Locator, Page } from '@playwright/test';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import type { TestAccount } from '@pillarbox/tooling/testbed/dovecot';
import { deliver } from '@pillarbox/tooling/testbed/lmtp';
import { RawImap } from '@pillarbox/tooling/testbed/raw-imap';
import { accessibilityFaults, faultsEverywhere } from './running/accessibility.ts';
import type { Installation } from './running/installation.ts';
import { openMessage } from './running/reading.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, test } from './running/test.ts';

const body = (page: Page): Locator => page.getByRole('textbox', { name: 'Message text' });
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
const to = (page: Page): Locator => page.getByRole('combobox', { name: 'To', exact: true });

/** What axe finds in light and dark; the width stays, because a resize closes what is open. */
async function faults(page: Page): Promise<string[]> {
  return [...(await accessibilityFaults(page, 'light')), ...(await accessibilityFaults(page, 'dark'))];
}

/** The source of the first message that arrives. */
async function firstMail({ dovecot }: Installation, account: TestAccount): Promise<string> {
  const raw = await RawImap.signIn(dovecot.ports.imap, account);
  await expect
    .poll(async () => (await raw.ok('STATUS INBOX (MESSAGES)')).data.toString(), { timeout: 30_000 })
    .not.toContain('MESSAGES 0');
  await raw.ok('EXAMINE INBOX');
  const source = (await raw.source(1)).toString();
  raw.close();
  return source;
}

test('a message leaves with the own name, and a reply as the identity that it was sent to [PREF-045, PREF-052]', async ({
  page,
  installation,
}) => {
  const { writer, origin, dovecot } = installation;
  const tom = await newAccount(dovecot, 'tom');
  const original = sampleMessage({ subject: 'Stairs', from: `Tom <${tom.address}>`, text: 'For the office' })
    .toString()
    .replace(/^To: .*$/m, 'To: office@example.test');
  await deliver({ port: dovecot.ports.lmtp, from: tom.address, to: writer.address, message: Buffer.from(original) });
  await signIn(page, origin, writer);
  await page.goto(`${origin}/#/preferences/accounts`);
  await page.getByLabel('Your name').fill('Clara “W” Whitmore');
  await page.keyboard.press('Enter');
  await button(page, 'Edit office@example.test')
    .or(button(page, /^Edit Clara/))
    .first()
    .click();
  await page.getByLabel('Name', { exact: true }).fill('Whitmore <b>Joinery');
  await button(page, 'Save').click();
  await expect(page.getByText('Whitmore <b>Joinery')).toBeVisible();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto(`${origin}/#/mail/list/msg`);
  await page.getByRole('row', { name: /Stairs/ }).click();
  await expect(openMessage(page).getByRole('heading')).toHaveText('Stairs');
  await page
    .getByRole('button', { name: /^Reply/ })
    .first()
    .click();
  const from = page.getByRole('button', { name: /^From: / });
  await expect(from).toHaveAccessibleName('From: Whitmore <b>Joinery, office@example.test');
  await from.click();
  await page.getByRole('menuitemcheckbox', { name: /writer@example.test/ }).click();
  await expect(from).toHaveAccessibleName('From: Clara “W” Whitmore, writer@example.test');
  await body(page).click();
  await page.keyboard.type('Rev F works.');
  await button(page, 'Send').click();
  await expect(page.getByText('Message sent').first()).toBeVisible({ timeout: 20_000 });
  expect(await firstMail(installation, tom)).toMatch(/^From: .*Clara.*<writer@example\.test>\r$/m);

  // A link of another program fills in its fields and nothing else.
  const link = 'mailto:ann@x.example?cc=b@y.example&subject=Caf%C3%A9&body=One%0D%0ATwo&attach=/etc/passwd';
  await page.goto(`${origin}/#/mail/compose?mailto=${encodeURIComponent(link)}`);
  await expect(page.getByLabel('Subject')).toHaveValue('Café');
  await expect(body(page)).toContainText('Two');
  await expect(page.getByRole('list', { name: 'Cc: recipients' })).toContainText('b@y.example');
  expect(page.url()).not.toContain('mailto');
});

test('templates, suggestions and forgotten attachments: saved, found, put in, asked about, undone [COMP-018, COMP-024, PREF-092]', async ({
  page,
  installation,
  account,
  watched,
}) => {
  const tom = await newAccount(installation.dovecot, 'tom');
  await signIn(page, installation.origin, account);
  await button(page, /^New message/).click();
  await to(page).fill(`Tom Ashdown <${tom.address}>`);
  await page.keyboard.press('Enter');
  await page.getByLabel('Subject').fill('<img src=x onerror=alert(1)> plan');
  await body(page).click();
  await page.keyboard.type('Hi {{first name}}, the plan for {{start date}} is attached.');
  await button(page, 'Templates').click();
  await button(page, 'Save this message as a template').click();
  await button(page, 'Save').click();
  await expect(page.getByText(/was saved as a template/).first()).toBeVisible();

  // An empty field stops the message first, then the missing file does.
  await button(page, 'Send').click();
  await expect(page.getByText('“first name” is still empty')).toBeVisible();
  await button(page, 'Fill it in').click();
  await page.keyboard.type('Tom');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Monday');
  await button(page, 'Send').click();
  await expect(page.getByText('You wrote “attached”, and there is no file yet.')).toBeVisible();
  await expect(button(page, 'Attach a file')).toBeFocused();
  expect(await faults(page)).toEqual([]);
  await button(page, 'Send without').click();
  await expect(page.getByText('Message sent').first()).toBeVisible({ timeout: 20_000 });
  expect(await firstMail(installation, tom)).toContain('Hi Tom, the plan for Monday is attached.');

  // The person that was written to is suggested, and the template greets them.
  await button(page, /^New message/).click();
  await to(page).pressSequentially('tom a');
  const suggestion = page.getByRole('option', { name: /Tom Ashdown/ });
  await expect(suggestion).toHaveAttribute('aria-selected', 'true');
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'To: recipients' })).toContainText('Tom Ashdown');
  await body(page).click();
  await button(page, 'Templates').click();
  const template = page.getByRole('row', { name: /onerror/ });
  await expect(template).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(body(page)).toContainText('Hi Tom, the plan for {{start date}} is attached.');
  await expect(page.getByLabel('Subject')).toHaveValue('<img src=x onerror=alert(1)> plan');

  await button(page, 'Templates').click();
  await button(page, /^Delete <img/).click();
  await expect(page.getByText('No templates yet')).toBeVisible();
  await button(page, 'Undo').click();
  await button(page, 'Templates').click();
  await expect(template).toBeVisible();
  expect(watched.offences).toEqual([]);
});

test('a contact is suggested by each address, and a group becomes its members [COMP-024]', async ({
  page,
  installation,
  account,
}) => {
  await signIn(page, installation.origin, account);
  const ask = async (path: string, data: object): Promise<Record<string, string>> => {
    const cookies = await page.context().cookies();
    const rtoken = decodeURIComponent(cookies.find(({ name }) => name === 'RToken')?.value ?? '');
    const headers = { origin: installation.origin, 'x-hapi-rtoken': rtoken };
    const address = `${installation.origin}/api/db/steele/1.0/contacts/${path}/${account.address}`;
    const reply = await page.request.post(address, { data, headers });
    expect(reply.status()).toBe(200);
    return (await reply.json()) as Record<string, string>;
  };
  const priya = await ask('contact', { Name: 'Priya <b>Raman', Email: 'priya@a.example', email3: 'pr@b.example' });
  const kim = await ask('contact', { Name: 'Kim', Email: 'kim@a.example' });
  await ask('group', { Name: 'Carpenters', contacts: [priya['NewContactID'], kim['NewContactID']] });

  await button(page, /^New message/).click();
  await to(page).pressSequentially('raman');
  await expect(page.getByRole('option')).toHaveText([
    /Priya <b>Raman.*priya@a\.example/,
    /Priya <b>Raman.*pr@b\.example/,
  ]);
  await page.keyboard.press('Enter');
  await to(page).pressSequentially('carp');
  await expect(page.getByRole('option')).toHaveText([/Carpenters.*Group/]);
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  const chips = page.getByRole('list', { name: 'To: recipients' }).getByRole('listitem');
  await expect(chips).toHaveText([/Priya <b>Raman/, /Kim/]);
});
