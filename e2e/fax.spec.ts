import type { Page } from '@playwright/test';
import { accessibilityFaults } from './running/accessibility.ts';
import { expect, signIn, test } from './running/test.ts';

/** Whether the picture of each page in a part of the screen has been drawn. */
async function pagesDrawn(page: Page, part: string): Promise<number> {
  const pictures = page.getByLabel(part, { exact: true }).getByRole('listitem').locator('img');
  return await pictures.evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length);
}

/** The screens that the specification names. */
const PREFERENCES = [
  ...[
    'general',
    'advanced',
    'keyboardshortcuts',
    'password',
    'securityquestion',
    'accounts',
    'faxaccount',
    'popimap',
    'spam',
  ],
  ...['autoreply', 'filters', 'signatures', 'highlighting', 'image', 'pgp', 'usage', '2fa', 'calendar/general'],
];

test('a fax is written, looked at, sent and received, in the page and in a window [FILE-003, COMP-015, PREF-001, PREF-038, SHELL-012, SHELL-029, SHELL-048, SHELL-059, DATA-035, I18N-015]', async ({
  page,
  installation,
  account,
}) => {
  // A provider without fax: its screens do not exist.
  await signIn(page, installation.origin, account);
  for (const path of ['/onlinefax', '/mail/onlinefaxcompose', '/preferences/faxaccount']) {
    await page.goto(`${installation.origin}/#${path}`);
    await expect(page, path).toHaveURL(/#\/mail\/list\/msg/);
  }

  const origin = installation.changingOrigin;
  await signIn(page, origin, account);

  // Every screen of the preferences is an entry of their navigation.
  await page.goto(`${origin}/#/preferences/general`);
  const entries = page.locator('nav [role="group"] button');
  await entries.first().waitFor();
  const reached: string[] = [];
  for (const entry of await entries.all()) {
    await entry.click();
    await expect(entry).toHaveAttribute('aria-current', 'page');
    reached.push(new URL(page.url()).hash.replace('#/preferences/', ''));
  }
  expect(reached).toEqual(expect.arrayContaining(PREFERENCES));

  // The fax account, which the search of the preferences finds.
  await page.goto(`${origin}/#/preferences/general`);
  await page.getByRole('searchbox').fill('header line');
  await page.getByRole('button', { name: /^Header line/ }).click();
  await expect(page).toHaveURL(/#\/preferences\/faxaccount$/);
  await page.getByLabel('Header line', { exact: true }).fill('Whitmore Joinery');
  await page.getByLabel('Header line', { exact: true }).press('Enter');
  await page.getByRole('switch', { name: 'Begin new faxes with a cover page' }).check({ force: true });
  await page.getByLabel('Sender on the cover page', { exact: true }).fill('Clara Whitmore');
  // Saves follow one another; the last one has everything.
  await Promise.all([
    page.waitForResponse((reply) => reply.request().postData()?.includes('Clara Whitmore') === true),
    page.getByLabel('Sender on the cover page', { exact: true }).press('Enter'),
  ]);
  await page.reload();
  await expect(page.getByLabel('Header line', { exact: true })).toHaveValue('Whitmore Joinery');
  await expect(page.getByRole('switch', { name: 'Begin new faxes with a cover page' })).toBeChecked();
  await expect(page.getByLabel('Sender on the cover page', { exact: true })).toHaveValue('Clara Whitmore');
  expect(await accessibilityFaults(page, 'light')).toEqual([]);

  // An empty list, and a fax that is begun by its key.
  await page.getByRole('navigation', { name: 'Sections' }).first().getByRole('button', { name: 'Online fax' }).click();
  await expect(page.getByText('No faxes here')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/#\/mail\/onlinefaxcompose/);
  const form = page.getByRole('form', { name: 'New fax' });
  await form.getByRole('button', { name: 'Send fax' }).click();
  await expect(form.getByText('Enter the fax number of a recipient.')).toBeVisible();
  await form.getByRole('button', { name: /^Country/ }).click();
  await page.getByRole('option', { name: 'Germany +49' }).click();
  const number = form.getByRole('combobox', { name: 'Fax number' });
  await number.fill('<b>none</b>');
  await number.press('Enter');
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await number.fill('030 5550 1420');
  await number.press('Enter');
  await form.getByRole('button', { name: 'Remove +49 3055 501 420' }).click();
  await number.fill('+44 (0)1632 960200');
  await number.press('Enter');
  await form.getByLabel('Subject').fill('Listed building consent');
  await form.getByLabel('Text on the cover page').fill('Signed copy.');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    form.getByRole('button', { name: 'Add files' }).click(),
  ]);
  await chooser.setFiles([
    { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Oak stairs\n'.repeat(80)) },
  ]);
  await expect(form.getByText('3 pages')).toBeVisible();
  await expect.poll(() => pagesDrawn(page, 'Preview')).toBe(3);
  expect(await accessibilityFaults(page, 'light')).toEqual([]);
  expect(await accessibilityFaults(page, 'dark')).toEqual([]);
  await form.getByRole('button', { name: 'Send fax' }).click();

  // It is sent, and the loop-back service sends it back.
  const list = page.getByRole('region', { name: 'Online fax' });
  await expect(list.getByRole('button', { name: /Listed building consent.*Delivered/ })).toBeVisible();
  await expect(page.getByText('A fax has arrived')).toBeVisible();
  await page.getByRole('tab', { name: 'Unread' }).click();
  await list.getByRole('button', { name: /Received/ }).click();
  const open = page.getByRole('region', { name: 'Open fax' });
  await expect.poll(() => pagesDrawn(page, 'Pages')).toBe(3);
  expect(await accessibilityFaults(page, 'light')).toEqual([]);
  expect(await accessibilityFaults(page, 'dark')).toEqual([]);
  await open.getByRole('button', { name: 'Page 2' }).click();
  // The next page begins at its top, and has the focus: after the last one its button is disabled.
  const sheet = page.getByRole('dialog').getByRole('group', { name: /^Page/ });
  await sheet.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await page.getByRole('dialog', { name: 'Page 2 of 3' }).getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('dialog', { name: 'Page 3 of 3' })).toBeVisible();
  await expect(sheet).toBeFocused();
  expect(await sheet.evaluate((element) => element.scrollTop)).toBe(0);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('dialog', { name: 'Page 2 of 3' })).toBeVisible();
  await page.keyboard.press('Escape');
  await open.getByRole('button', { name: 'Save to Files' }).click();
  await expect(page.getByText('1 file saved').last()).toBeVisible();
  await page.getByRole('tab', { name: 'All' }).click();
  await open.getByRole('button', { name: 'Delete' }).click();
  await expect(list.getByRole('button', { name: /Received/ })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('button', { name: /Received/ })).toBeVisible();

  // Forwarded by mail with its pages as PDF, and as a fax that has them.
  await list.getByRole('button', { name: /Received/ }).click();
  await open.getByRole('button', { name: 'Forward' }).click();
  await page.getByRole('menuitem', { name: 'Forward by mail' }).click();
  const message = page.getByRole('form', { name: 'New message' });
  await expect(message.getByLabel('Subject')).toHaveValue(/^Fax: /);
  await expect(message.getByText(/\.pdf$/)).toBeVisible();
  await page.goto(`${origin}/#/onlinefax`);
  await list.getByRole('button', { name: /Received/ }).click();
  await open.getByRole('button', { name: 'Forward' }).click();
  await page.getByRole('menuitem', { name: 'Forward as fax' }).click();
  await expect(page).toHaveURL(/#\/mail\/onlinefaxcompose/);
  await expect(form.getByText(/\.pdf$/)).toBeVisible();
  await form.getByLabel('Subject').fill('Forwarded');
  await page.goto(`${origin}/#/onlinefax?box=drafts`);
  await expect(list.getByRole('button', { name: /Forwarded/ })).toBeVisible();
  await page.goto(`${origin}/#/onlinefax`);

  // Several are chosen with keys and deleted at once.
  await list.getByRole('button', { name: /Received/ }).focus();
  await page.keyboard.press('Control+a');
  const bar = page.getByRole('toolbar', { name: 'Actions for the selection' });
  await expect(bar).toContainText('2 faxes selected');
  expect(await accessibilityFaults(page, 'light')).toEqual([]);
  await page.keyboard.press('Space');
  await expect(bar).toContainText('1 fax selected');
  await list.getByRole('checkbox').first().click();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No faxes here')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('button', { name: /Received/ })).toBeVisible();

  // Narrow: nothing is wider than the screen.
  for (const path of ['/onlinefax', '/mail/onlinefaxcompose', '/preferences/faxaccount']) {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(`${origin}/#${path}`);
    await expect(page.getByRole('button').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
  await page.setViewportSize({ width: 1280, height: 800 });

  // A window of its own, which closes when the fax is sent.
  await page.goto(`${origin}/#/mail/onlinefaxcompose`);
  const [child] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Open in a window' }).click(),
  ]);
  await expect(child).toHaveURL(/#\/window\/mail\/onlinefaxcompose/);
  await child.getByRole('combobox', { name: 'Fax number' }).fill('+44 1632 960555');
  await child.getByLabel('Subject').fill('From a window');
  await Promise.all([child.waitForEvent('close'), child.getByRole('button', { name: 'Send fax' }).click()]);
  await expect(list.getByRole('button', { name: /From a window.*Delivered/ })).toBeVisible();
});
