import type { Locator, Page } from '@playwright/test';
import type { Message } from '@pillarbox/contract/mail/message';
import { editorOffences, hostileHtml, loadedBy, pasteOver } from './running/editor.ts';
import { appendAll, corpusMessages } from './running/mailboxes.ts';
import { goToMessage, openMessage, tellExecution } from './running/reading.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, test } from './running/test.ts';

const body = (page: Page): Locator => page.getByRole('textbox', { name: 'Message text' });

/** Everything that a hostile text did in the composer, as texts. */
async function watchEditor(page: Page, watched: { offences: string[] }): Promise<() => Promise<string[]>> {
  await tellExecution(page);
  const executed: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('EXECUTED')) executed.push(message.text());
  });
  const loaded = loadedBy(page);
  return async () => [...(await editorOffences(page)), ...executed, ...loaded, ...watched.offences];
}

/** Hostile HTML, 20 samples in each message, so that opening the messages takes seconds and not minutes. */
async function pages(): Promise<string[]> {
  const all = await hostileHtml();
  const found: string[] = [];
  for (let at = 0; at < all.length; at += 20) {
    const pieces = all.slice(at, at + 20).map(({ html }) => `<div>${html}</div>`);
    found.push(`<p>Words before</p>${pieces.join('\n')}`);
  }
  return found;
}

async function newMessage(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^New message/ }).click();
  await body(page).click();
}

async function discard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Discard draft' }).click();
  const sure = page.getByRole('button', { name: 'Discard', exact: true });
  await sure
    .or(page.getByRole('button', { name: /^New message/ }))
    .first()
    .waitFor();
  if (await sure.isVisible()) await sure.click();
  await expect(body(page)).toHaveCount(0);
}

test('hostile HTML that is pasted runs nothing, loads nothing, and is painted inside the editor alone', async ({
  page,
  installation,
  account,
  watched,
}) => {
  test.setTimeout(240_000);
  const offences = await watchEditor(page, watched);
  await signIn(page, installation.origin, account);
  await newMessage(page);
  for (const { title, html } of await hostileHtml()) {
    await pasteOver(page, html);
    expect(await offences(), `${title}: ${html}`).toEqual([]);
  }
});

test('the HTML of real messages that is pasted runs nothing, loads nothing, and is painted inside the editor alone', async ({
  page,
  installation,
  watched,
}) => {
  test.setTimeout(300_000);
  const offences = await watchEditor(page, watched);
  await signIn(page, installation.origin, installation.corpus);
  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'RToken')?.value ?? '';
  const headers = { 'x-hapi-rtoken': decodeURIComponent(token), origin: installation.origin };
  await newMessage(page);
  let pasted = 0;
  for (const [index, { name }] of (await corpusMessages()).entries()) {
    const data = { folder: 'INBOX', uid: index + 1 };
    const { parts } = (await (
      await page.request.post(`${installation.origin}/api/bf/msg`, { data, headers })
    ).json()) as Message;
    const html = parts.find(({ mime }) => mime === 'text/html');
    if (html === undefined) continue;
    pasted += 1;
    await pasteOver(page, html.text);
    expect(await offences(), name).toEqual([]);
  }
  expect(pasted).toBeGreaterThan(100);
});

test('hostile HTML in the original below a reply stays in its frame', async ({
  page,
  installation,
  account,
  watched,
}) => {
  test.setTimeout(180_000);
  const offences = await watchEditor(page, watched);
  const messages = (await pages()).map((html) => sampleMessage({ subject: 'Hostile', html }));
  await appendAll(installation.dovecot.ports.imap, account, messages);
  await signIn(page, installation.origin, account);
  for (let uid = 1; uid <= messages.length; uid += 1) {
    await goToMessage(page, 'INBOX', uid);
    await openMessage(page)
      .getByRole('button', { name: /^Reply/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Show earlier messages' }).click();
    await expect(page.frameLocator('iframe[title="Earlier messages"]').locator('body')).toContainText('Words before');
    // The editor's code is loaded when it is first needed, and the frame does not wait for it.
    await expect(body(page)).toBeVisible();
    expect(await offences(), `message ${String(uid)}`).toEqual([]);
    await discard(page);
  }
});

test('hostile HTML in a draft that is opened again stays inside the editor', async ({
  page,
  installation,
  account,
  server,
  watched,
}) => {
  test.setTimeout(180_000);
  const offences = await watchEditor(page, watched);
  const drafts = (await pages()).map((html, at) => sampleMessage({ subject: `Draft ${String(at)}`, html }));
  await appendAll(installation.dovecot.ports.imap, account, drafts);
  await server.ok('SELECT INBOX');
  await server.ok('UID MOVE 1:* Drafts');
  await signIn(page, installation.origin, account);
  await page.getByRole('treeitem', { name: /^Drafts/ }).click();
  for (const [at] of drafts.entries()) {
    await page.getByRole('row', { name: new RegExp(`Draft ${String(at)}(,|$)`) }).click();
    await expect(page.getByLabel('Subject')).toHaveValue(`Draft ${String(at)}`);
    await expect(body(page)).toContainText('Words before');
    expect(await offences(), `draft ${String(at)}`).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(body(page)).toHaveCount(0);
  }
});

test('a hostile signature stays inside the editor, as the first one and after a change', async ({
  page,
  installation,
  account,
  watched,
}) => {
  test.setTimeout(120_000);
  const offences = await watchEditor(page, watched);
  const texts = await pages();
  await page.route('**/prefs/CombinedUserPrefs/**', async (route) => {
    const answer = await route.fetch();
    const signatures = texts.map((text, at) => ({
      id: String(at + 1),
      name: `Sign ${String(at)}`,
      text,
      default: at === 0 ? '1' : '0',
    }));
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), signatures } });
  });
  await signIn(page, installation.origin, account);
  await newMessage(page);
  await expect(body(page)).toContainText('Words before');
  expect(await offences(), 'the first').toEqual([]);
  for (const [at] of texts.entries()) {
    await page.getByRole('button', { name: 'Signature' }).click();
    await page.getByRole('menuitemcheckbox', { name: `Sign ${String(at)}`, exact: true }).click();
    await expect(body(page)).toContainText('Words before');
    expect(await offences(), `signature ${String(at)}`).toEqual([]);
  }
});

test('an emoji that is searched by name and chosen with Enter is in the text and in the saved draft', async ({
  page,
  installation,
  account,
  watched,
}) => {
  await signIn(page, installation.origin, account);
  await newMessage(page);
  await page.keyboard.type('Off we go ');
  await page.getByRole('button', { name: 'Emoji', exact: true }).click();
  await page.getByRole('textbox', { name: 'Search emoji' }).fill('rocket');
  await expect(
    page.getByRole('dialog', { name: 'Emoji' }).getByRole('gridcell', { name: 'rocket', exact: true }),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(body(page)).toBeFocused();
  await page.keyboard.type(' now');
  await expect(body(page)).toHaveText('Off we go 🚀 now');
  await page.getByLabel('Subject').fill('Launch');
  await page.getByRole('button', { name: 'Save and close' }).click();
  await expect(body(page)).toHaveCount(0);
  await page.getByRole('treeitem', { name: /^Drafts/ }).click();
  await page.getByRole('row', { name: /Launch/ }).click();
  await expect(body(page)).toHaveText('Off we go 🚀 now');
  expect(watched.offences).toEqual([]);
});
