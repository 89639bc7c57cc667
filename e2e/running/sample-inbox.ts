import type { Locator, Page } from '@playwright/test';
import type { TestAccount } from '@pillarbox/tooling/testbed/dovecot';
import type { Installation } from './installation.ts';
import { appendAll } from './mailboxes.ts';
import { sampleMessage } from './sample.ts';
import { signIn } from './test.ts';

/** The row of a message in the list. */
export const row = (page: Page, subject: string): Locator => page.getByRole('row', { name: new RegExp(subject) });
/** A folder in the pane; `name` is the beginning of its accessible name. */
export const folder = (page: Page, name: string): Locator =>
  page.getByRole('treeitem', { name: new RegExp(`^${name}`) });

/** Signs in to an inbox of four messages: Newsletter is the newest, with a remote picture, and Staircase drawing has a file. */
export async function openSampleInbox(page: Page, installation: Installation, account: TestAccount): Promise<void> {
  const messages = [
    sampleMessage({ subject: 'Oak samples', hoursAgo: 5 }),
    sampleMessage({ subject: 'Staircase drawing', hoursAgo: 4, file: { name: 'Stairs.pdf', content: '%PDF-1.4 x' } }),
    sampleMessage({ subject: 'Invoice for October', hoursAgo: 3 }),
    sampleMessage({
      subject: 'Newsletter',
      hoursAgo: 2,
      html: '<h1>Spring</h1><img src="https://tracker.example/x.gif">',
    }),
  ];
  await appendAll(installation.dovecot.ports.imap, account, messages);
  await signIn(page, installation.origin, account);
  await row(page, 'Newsletter').waitFor();
}
