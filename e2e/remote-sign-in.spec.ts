import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import { revokeAtIssuer } from '@pillarbox/tooling/testbed/issuer';
import { faultsEverywhere, faultsInHardModes } from './running/accessibility.ts';
import { appendAll } from './running/mailboxes.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, test } from './running/test.ts';

const DESKTOP = { width: 1440, height: 900 };

test('an account is added by signing in at its service, its inbox is shown, and when the service ends that, it works after another sign-in [FILT-012]', async ({
  page,
  installation,
  account,
  watched,
}) => {
  const there = await newAccount(installation.dovecot, 'far');
  await appendAll(installation.dovecot.ports.imap, there, [sampleMessage({ subject: 'Read by token' })]);
  await signIn(page, installation.origin, account);
  await page.goto(`${installation.origin}/#/preferences/popimap`);
  await page.getByRole('button', { name: 'Add account' }).click();
  const form = page.getByRole('dialog', { name: 'Add account' });
  await form.getByRole('button', { name: /Mail service/ }).click();
  await page.getByRole('option', { name: 'Postern Mail' }).click();
  await expect(form.getByText('Your password there is not needed here.')).toBeVisible();
  await expect(form.getByLabel('Password there')).toHaveCount(0);
  await form.getByRole('textbox', { name: 'Email address or user name' }).fill(there.address);
  await form.getByText('Use it there').click();
  await form.getByRole('textbox', { name: 'Name in the folder list' }).fill('Postern');
  await form.getByRole('switch', { name: 'Send from this account' }).check();
  await expect(form.getByRole('textbox', { name: 'Address to send from' })).toHaveValue(there.address);
  expect(await faultsEverywhere(page)).toEqual([]);
  expect(await faultsInHardModes(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);

  const signInThere = async (): Promise<void> => {
    await page.locator('input[name=login]').fill(there.address);
    await page.locator('input[name=password]').fill('any');
    await page.getByRole('button', { name: /Sign-in/ }).click();
    await page.getByRole('button', { name: /Continue/ }).click();
  };

  // Whoever cancels there finds what was entered.
  const leave = form.getByRole('button', { name: 'Continue at Postern Mail' });
  await leave.click();
  await page.getByRole('link', { name: /Cancel/ }).click();
  await expect(page.getByText('The sign-in at the service was not completed.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(form.getByRole('textbox', { name: 'Name in the folder list' })).toHaveValue('Postern');
  await leave.click();
  await signInThere();
  const row = page.getByRole('list', { name: 'Other accounts' }).getByRole('listitem');
  await expect(row).toContainText(there.address);
  await expect(row).toContainText('You signed in at Postern Mail.');
  expect(page.url()).not.toContain('code=');
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);

  const showInbox = async (): Promise<void> => {
    await page.goto(`${installation.origin}/#/mail/list`);
    const branch = page.getByRole('tree', { name: 'Postern' });
    const root = branch.getByRole('treeitem', { name: /^Postern/ });
    if ((await root.getAttribute('aria-expanded')) === 'false') await root.click();
    await branch.getByRole('treeitem', { name: /^Inbox/ }).click();
    await expect(page.getByRole('row', { name: /Read by token/ })).toBeVisible();
  };
  await showInbox();

  // The service ends the sign-in; the next connection shows it.
  await page.goto(`${installation.origin}/#/preferences/popimap`);
  await revokeAtIssuer(installation.issuer, there.address);
  for (const what of ['Pause', 'Resume']) {
    await row.getByRole('button', { name: `More for ${there.address}` }).click();
    await page.getByRole('menuitem', { name: what }).click();
  }
  await expect(row).toContainText('Postern Mail ended the sign-in');
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);
  await row.getByRole('button', { name: `Sign in again at Postern Mail: ${there.address}` }).click();
  await signInThere();
  await expect(page.getByText(`You are signed in as ${there.address}.`).first()).toBeVisible();
  await expect(row).not.toContainText('ended the sign-in');
  await showInbox();
  // The pages of the service, and the fonts that they load, are not ours.
  const others = [`request: ${installation.issuer}/`, 'request: https://fonts.googleapis.com/'];
  expect(watched.offences.filter((one) => !others.some((other) => one.startsWith(other)))).toEqual([]);
});
