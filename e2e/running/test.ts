import { test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import type { TestAccount } from '@pillarbox/tooling/testbed/dovecot';
import { RawImap } from '@pillarbox/tooling/testbed/raw-imap';
import { runningInstallation } from './installation.ts';
import type { Installation } from './installation.ts';

/** Things that a page must not do. */
export interface Watch {
  /** Scripts that opened a dialog, page errors, and requests to other hosts, as texts. */
  readonly offences: string[];
}

/** Records everything that a hostile text could make a page do. */
export function watch(page: Page): Watch {
  const offences: string[] = [];
  page.on('dialog', (dialog) => {
    offences.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => offences.push(`page error: ${error.message}`));
  page.on('popup', (popup) => offences.push(`popup: ${popup.url()}`));
  page.context().on('request', (request) => {
    const url = new URL(request.url());
    const ours = url.protocol === 'data:' || url.protocol === 'blob:' || url.hostname.endsWith('localhost');
    if (!ours) offences.push(`request: ${request.url()}`);
  });
  return { offences };
}

/** What each test can ask for. */
export interface Fixtures {
  readonly installation: Installation;
  /** A mailbox of its own on Dovecot for each test. */
  readonly account: TestAccount;
  /** An IMAP connection to that mailbox without the product. */
  readonly server: RawImap;
  readonly watched: Watch;
  /** Closes the browser contexts that the test left open: their pages would go on working beside the next tests. */
  readonly others: null;
}

export const test = base.extend<Fixtures>({
  others: [
    async ({ browser }, use) => {
      const earlier = browser.contexts();
      await use(null);
      const left = browser.contexts().filter((context) => !earlier.includes(context));
      await Promise.all(left.map((context) => context.close()));
    },
    { auto: true },
  ],
  // eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  installation: async ({}, use) => use(runningInstallation()),
  account: async ({ installation }, use) => use(await newAccount(installation.dovecot)),
  server: async ({ installation, account }, use) => {
    const raw = await RawImap.signIn(installation.dovecot.ports.imap, account);
    await use(raw);
    raw.close();
  },
  watched: async ({ page }, use) => use(watch(page)),
});

export { expect } from '@playwright/test';

/** Fills in the sign-in form and waits for the folders. */
export async function signIn(page: Page, origin: string, account: TestAccount): Promise<void> {
  await page.goto(`${origin}/`);
  await submitSignIn(page, account);
  await page.getByRole('treeitem', { name: /^Inbox/ }).waitFor();
}

/** Fills in the sign-in form and submits it. */
export async function submitSignIn(page: Page, { address, password }: TestAccount): Promise<void> {
  await page.getByLabel('Email address').fill(address);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
