import type { Page } from '@playwright/test';
import { appendAll } from './running/mailboxes.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, submitSignIn, test } from './running/test.ts';

/** Addresses that the page asks the gateway for, from now on. */
function follow(page: Page): { method: string; url: URL }[] {
  const asked: { method: string; url: URL }[] = [];
  page.on('request', (request) => asked.push({ method: request.method(), url: new URL(request.url()) }));
  return asked;
}

test('reads are never cached, a cookie chooses the mail backend, and a refused call ends the session [API-002, API-007, API-060, AUTH-032]', async ({
  page,
  context,
  installation,
  account,
}) => {
  await appendAll(installation.dovecot.ports.imap, account, [sampleMessage({ subject: 'Oak samples' })]);
  const asked = follow(page);
  await signIn(page, installation.origin, account);
  await page.getByRole('row', { name: /Oak samples/ }).click();
  await page.goto(`${installation.origin}/#/preferences/general`);
  await page.getByRole('heading', { name: 'General' }).waitFor();
  const reads = asked.filter(({ method, url }) => method === 'GET' && url.pathname.startsWith('/api/'));
  expect(reads.length).toBeGreaterThan(3);
  for (const { url } of reads) expect(url.searchParams.get('nocache'), url.pathname).toMatch(/^\d{13}/);
  const paths = (): string[] => asked.map(({ url }) => url.pathname);
  expect(paths().filter((path) => path.startsWith('/bfapi/'))).toEqual([]);

  await context.addCookies([{ name: 'mail_backend', value: '2', url: installation.origin }]);
  await page.goto(`${installation.origin}/#/mail/list/msg`);
  asked.length = 0;
  await page.reload();
  await page.getByRole('row', { name: /Oak samples/ }).waitFor();
  expect(paths().filter((path) => path.startsWith('/bfapi/'))).not.toEqual([]);
  expect(paths().filter((path) => path.startsWith('/api/bf/'))).toEqual([]);

  // What the page asks by itself after its start would be refused before the click.
  await page.waitForLoadState('networkidle');
  await context.clearCookies({ name: 'SessionID' });
  await page.getByRole('treeitem', { name: /^Trash/ }).click();
  await expect(page).toHaveURL(/#\/login$/);
  await submitSignIn(page, account);
  await expect(page).toHaveURL(/currentfolder=Trash/);
});
