import type { FrameLocator, Page } from '@playwright/test';
import { openHostSite } from '@pillarbox/tooling/testbed/host-site';
import type { HostSite } from '@pillarbox/tooling/testbed/host-site';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import type { Product } from '@pillarbox/tooling/testbed/product';
import { appendAll } from './running/mailboxes.ts';
import { runningInstallation } from './running/installation.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, test } from './running/test.ts';

let site: HostSite;
let product: Product;
let mail: string;
const portal = (host = 'portal'): string => `http://${host}.localhost:${String(site.port)}`;

test.beforeAll(async () => {
  site = await openHostSite();
  const { dovecot, postfix } = runningInstallation();
  const settings = imapPartner('754', ['mail.localhost'], { imap: dovecot.ports.imap, submission: postfix });
  product = await startProduct({
    partners: { 754: { ...settings, features: ['briefcase'], embedding: { origins: [portal()] } } },
  });
  mail = `http://mail.localhost:${String(product.port)}`;
});
test.afterAll(async () => {
  await product.stop();
  await site.close();
});

type Account = { readonly address: string; readonly password: string };

async function signInWithin(frame: FrameLocator, { address, password }: Account): Promise<void> {
  await frame.getByLabel('Email address').fill(address);
  await frame.getByLabel('Password', { exact: true }).fill(password);
  await frame.getByRole('button', { name: 'Sign in', exact: true }).click();
  await frame.getByRole('treeitem', { name: /^Inbox/ }).waitFor();
}

const webmail = (page: Page, number = 1): FrameLocator =>
  page.frameLocator(`iframe[title="Webmail ${String(number)}"]`);
const open = (page: Page, query = ''): Promise<unknown> => page.goto(`${portal()}/?webmail=${mail}${query}`);
const current = (page: Page) => page.locator('nav [aria-current]');

test.describe('a host that the provider allows', () => {
  test('has the sections, the title and the growls of the page in its frame, also after a reload and with two frames [HOST-001, HOST-004, HOST-006, HOST-007, HOST-016, HOST-021, HOST-022, HOST-023, HOST-024, HOST-026, HOST-030, HOST-031, HOST-032, HOST-033, HOST-034, CONST-028, ERR-044, ERR-045]', async ({
    page,
    installation,
    account,
  }) => {
    await appendAll(installation.dovecot.ports.imap, account, [sampleMessage({ subject: 'In the frame' })]);
    await page.clock.install();
    await open(page, '&blocked=app.base.nav0.tasks');
    const frame = webmail(page);
    await signInWithin(frame, account);
    await expect(page.locator('#user')).toHaveText(account.address);
    await expect(page).toHaveTitle(/^Portal: Mail/);
    await expect(current(page)).toHaveText('Mail');
    await expect(frame.getByRole('navigation', { name: 'Sections' })).toHaveCount(0);
    expect((await frame.locator('#content').boundingBox())?.width).toBeGreaterThan(500);

    for (const name of ['Calendar', 'Contacts', 'Preferences']) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(frame.getByRole('main', { name })).toBeVisible();
      await expect(current(page)).toHaveText(name);
    }
    await expect(page.getByRole('button', { name: 'Tasks', exact: true })).toBeDisabled();
    await page.getByRole('button', { name: 'Mail', exact: true }).click();
    await expect(frame.getByRole('main', { name: 'Mail' })).toBeVisible();
    await expect(current(page)).toHaveText('Mail');

    await frame.getByRole('row', { name: /In the frame/ }).click();
    await frame
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    const growl = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
    await expect(growl).toBeVisible();
    await expect(frame.getByRole('region', { name: 'Notices' })).toHaveCount(0);
    await growl.getByRole('button', { name: 'Undo' }).click();
    await expect(frame.getByRole('row', { name: /In the frame/ })).toBeVisible();
    await page.clock.fastForward(10_000);
    await expect(growl).toHaveCount(0);

    await page.getByRole('button', { name: 'Portal’s style' }).click();
    await expect(frame.locator('body')).toHaveCSS('font-family', /Georgia/);
    await page.getByLabel('Language').selectOption('de_DE');
    await expect(frame.getByRole('treeitem', { name: /^Posteingang/ })).toBeVisible();
    await page.reload();
    await expect(frame.getByRole('treeitem', { name: /^Inbox/ })).toBeVisible();
    await expect(page.locator('#user')).toHaveText(account.address);

    await open(page, '&frames=2');
    for (const number of [1, 2]) await expect(webmail(page, number).getByRole('main', { name: 'Mail' })).toBeVisible();
    await page.getByRole('button', { name: 'Calendar', exact: true }).click();
    await expect(webmail(page).getByRole('main', { name: 'Calendar' })).toBeVisible();
    await expect(webmail(page, 2).getByRole('main', { name: 'Mail' })).toBeVisible();
    await page
      .locator('iframe')
      .nth(1)
      .evaluate((element) => element.remove());
    await page.clock.fastForward(30_000);
    await expect(page.getByRole('status')).toBeEmpty();
    await page.clock.fastForward(30_000);
    await expect(page.getByRole('status')).toHaveText('Frame connection error: connection destroyed');
    await page.getByRole('button', { name: 'Mail', exact: true }).click();
    await expect(frame.getByRole('main', { name: 'Mail' })).toBeVisible();
    await frame.getByRole('button', { name: /^Account/ }).click();
    await frame.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.locator('#user')).toHaveText('Nobody is signed in');
    await expect(page.getByRole('status')).toHaveText('Signed out');
    await expect(frame.getByLabel('Email address')).toBeVisible();
    // The host's file refuses a frame without an address.
    const refusal = `import('/webmail-frame.js').then(({ connectToWebmail }) =>
      connectToWebmail(document.createElement('iframe'), {})).catch(({ message }) => message)`;
    expect(await page.evaluate(refusal)).toBe('Frame connection error: iframe without source');
  });

  test('is told of each change of a growl and of contacts [HOST-020, HOST-025, HOST-027, HOST-028, HOST-029]', async ({
    page,
    account,
  }) => {
    await page.goto(`${portal()}/bare?webmail=${mail}`);
    await page.evaluate(takeOver, mail);
    const frame = page.locator('iframe').first().contentFrame();
    await signInWithin(frame, account);
    await expect.poll(async () => (await said(page, 'setIsAuthorized')).at(-1)).toEqual([account.address]);

    // The growl of an upload is shown, changes, and is hidden when it has been read.
    await page.evaluate(callAll, calls(['goTo', '/mail/compose']));
    const file = { name: 'plan.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(3_000_000, 7) };
    await frame.locator('input[type="file"]').first().setInputFiles(file);
    await expect.poll(async () => (await said(page, 'showGrowl')).map(textOf)).toEqual(['Uploading plan.bin']);
    const [shown] = (await said(page, 'showGrowl')) as [{ id: string }][];
    const id = shown?.[0].id;
    const uploaded = { id, type: 'success', text: 'plan.bin uploaded', progress: null, actions: [], persistent: false };
    await expect.poll(async () => (await said(page, 'updateGrowl')).at(-1)).toEqual([uploaded]);
    await expect.poll(() => said(page, 'hideGrowl')).toEqual([[id]]);

    await page.evaluate(callAll, calls(['goTo', '/contacts/new']));
    await frame.getByRole('textbox', { name: 'Name', exact: true }).fill('Amelia');
    await frame.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => said(page, 'reloadContact')).toEqual([[null]]);
    await page.evaluate(callAll, calls(['goTo', '/contacts/groups/new']));
    await frame.getByRole('textbox', { name: 'Name', exact: true }).fill('Team');
    await frame.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => said(page, 'reassignGroupMembers')).toEqual([[null]]);
    await page.evaluate(callAll, calls(['goTo', '/contacts/addressbooks/new']));
    await frame.getByRole('textbox', { name: 'Name', exact: true }).fill('Customers');
    await frame.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(frame.getByText('This address book is empty')).toBeVisible();
    await page.evaluate(callAll, calls(['goTo', '/contacts/addressbooks']));
    await frame.getByRole('button', { name: 'Delete Customers' }).click();
    await frame.getByRole('dialog').getByRole('button', { name: 'Delete address book' }).click();
    await expect.poll(() => said(page, 'addressBookRemoved')).toEqual([[expect.stringMatching(/./)]]);
  });

  test('cannot do what the user could not, cannot flood the page, and may stay silent [HOST-002, HOST-008, HOST-009, HOST-010, HOST-011, HOST-012, HOST-013, HOST-014, HOST-015, HOST-018, HOST-019, HOST-035, HOST-036, ERR-043, ERR-046]', async ({
    page,
    account,
    watched,
  }) => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await page.goto(`${portal()}/bare?webmail=${mail}`);
    await page.evaluate(takeOver, mail);
    const frame = page.locator('iframe').first().contentFrame();
    await signInWithin(frame, account);
    await expect.poll(async () => (await said(page, 'setIsAuthorized')).at(-1)).toEqual([account.address]);
    const bar = frame.getByRole('navigation', { name: 'Sections' });
    await expect(bar).toHaveCount(0);
    expect(await page.evaluate(callAll, HOSTILE_CALLS)).toEqual(HOSTILE_CALLS.map(([name]) => `${name}: refused`));
    expect(await frame.locator('html').evaluate(() => location.hash)).toMatch(/^#\/mail\/list\/msg/);
    const readAgain = page.waitForRequest(`${mail}/api/bf/folders`);
    expect(await page.evaluate(callAll, calls(['cleanCache'], ['cleanCache']))).toEqual([
      'cleanCache: done',
      'cleanCache: refused',
    ]);
    await readAgain;
    const styleOf = (name: string): Promise<string> =>
      frame.locator('html').evaluate((root, of) => getComputedStyle(root).getPropertyValue(of), name);
    const hue = await styleOf('--h');
    const link = `${portal()}/portal.woff2`;
    const typeface = page.waitForRequest(link);
    const branding = { fontSize: 14, fontWeight: 500, fontFamily: 'Portal', fontFaces: [{ family: 'Portal', link }] };
    await page.evaluate(callAll, calls(['setBranding', { ...branding, colors: { brand: '#8a1f5c' } }]));
    await typeface;
    expect(await styleOf('--base')).toMatch(/^500 14px\/22px Portal,/);
    await expect.poll(() => styleOf('--h')).not.toBe(hue);
    for (const [path, section] of [
      ['/mail/compose?to=ann@example.test', 'mail/compose'],
      ['/mail/feedback', 'mail/feedback'],
    ] as const) {
      await page.evaluate(callAll, calls(['goTo', path]));
      const message = path.includes('?') ? { to: 'ann@example.test' } : {};
      await expect
        .poll(async () => (await said(page, 'goTo')).at(-1))
        .toEqual([section, { hash: expect.stringContaining(section) as unknown, message }]);
    }
    for (const section of ['calendar', 'tasks', 'preferences', 'onlinestorage', 'contacts']) {
      expect(await page.evaluate(callAll, calls(['goTo', `/${section}`]))).toEqual(['goTo: done']);
      const told = [section, { hash: expect.stringContaining(`#/${section}`) as unknown }];
      await expect.poll(async () => (await said(page, 'goTo')).at(-1)).toEqual(told);
    }
    await expect(frame.getByRole('main', { name: 'Contacts' })).toBeVisible();
    const message = '/mail/list/msg?currentfolder=Sent&uid=7';
    await page.evaluate(callAll, calls(['goTo', message]));
    const details = { hash: expect.stringContaining('uid=7') as unknown, uid: '7', folder: 'Sent' };
    await expect.poll(async () => (await said(page, 'goTo')).at(-1)).toEqual(['mail', details]);
    // Another frame of the host's page is not heard, and hears nothing.
    expect(await page.evaluate(askFromSibling)).toBe(0);

    // A host that floods is no longer listened to, and the page goes on alone.
    await page.evaluate(flood);
    await expect(bar).toBeVisible();
    expect((await bar.boundingBox())?.width).toBe(56);
    await bar.getByRole('button', { name: 'Calendar', exact: true }).click();
    await expect(frame.getByRole('main', { name: 'Calendar' })).toBeVisible();
    await bar.getByRole('button', { name: /^Account/ }).click();
    await frame.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(frame.getByLabel('Email address')).toBeVisible();
    const failed = (text: string): string => `Frame connection error: ${text}`;
    expect(warnings).toContain(failed('Connection destroyed'));
    expect(warnings).toContain(failed('Unable to send cleanCache() call due to destroyed connection'));

    // A host without an answer has the sections only until the page has waited long enough.
    // Its time begins when the frame loads, so the user signs in before.
    await signInWithin(frame, account);
    await page.clock.install();
    await page.goto(`${portal()}/bare?webmail=${mail}`);
    await frame.getByRole('treeitem', { name: /^Inbox/ }).waitFor();
    await expect(bar).toHaveCount(0);
    await page.clock.fastForward(10_000);
    await expect(bar).toBeVisible();
    expect(warnings).toContain(failed('Connection timed out after 10000ms'));

    // A site that the provider does not name gets no frame.
    const refusal = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await page.goto(`${portal('stranger')}/bare?webmail=${mail}`);
    await refusal;
    await expect(page.frameLocator('iframe').getByLabel('Email address')).toHaveCount(0);
    expect(watched.offences).toEqual([]);
  });
});

/** The text of the growl that a call to the host carries. */
const textOf = ([growl]: readonly unknown[]): string => (growl as { text: string }).text;

type Call = readonly [name: string, ...args: unknown[]];
const calls = (...all: readonly Call[]): readonly Call[] => all;
const HOSTILE_CALLS: readonly Call[] = [
  ['goTo', 'javascript:alert(1)'],
  ['goTo', '//evil.example/'],
  ['goTo', '/window/mail/compose'],
  ['goTo', '/autologin?token=x'],
  ['goTo', `/mail/${'x'.repeat(3000)}`],
  ['goTo', { toString: '/contacts' }],
  ['setLanguage', '../../de_DE'],
  ['setBranding', { fontFamily: 'x; } body { display: none' }],
  ['setBranding', { fontSize: 4000 }],
  ['runGrowlAction', 'none', 0],
  // These are no calls at all, or too large to be looked at, and get no answer.
  ['constructor', 'x'],
  ['signOut'],
  ['setBranding', { colors: Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`c${String(at)}`, 'x'])) }],
];

/** What a hostile host page keeps. */
interface Taken {
  port: MessagePort;
  said: { methodPath: string[]; args: unknown[] }[];
  replies: Map<string, boolean>;
}

/** Answers the page by penpal's protocol, and keeps what it says. */
function takeOver(mail: string): void {
  const taken = { said: [], replies: new Map() } as unknown as Taken;
  Object.assign(window, { taken });
  const target = window.frames[0] as Window;
  const base = { namespace: 'penpal', channel: undefined };
  addEventListener('message', ({ source, data }) => {
    if (source !== target) return;
    const { type } = data as { type: string };
    if (type === 'SYN') target.postMessage({ ...base, type, participantId: '' }, mail);
    if (type !== 'ACK1') return;
    const { port1, port2 } = new MessageChannel();
    taken.port = port1;
    port1.onmessage = ({
      data: message,
    }: MessageEvent<{ type: string; callId: string; isError?: boolean } & Taken['said'][0]>) => {
      if (message.type === 'CALL') taken.said.push(message);
      if (message.type === 'REPLY') taken.replies.set(message.callId, message.isError === true);
    };
    target.postMessage({ ...base, type: 'ACK2' }, mail, [port2]);
  });
}

/** The arguments of the calls of one method that the host page has got. */
function said(page: Page, method: string): Promise<unknown[][]> {
  return page.evaluate(
    (name) =>
      (window as unknown as { taken: Taken }).taken.said
        .filter((one) => one.methodPath[0] === name)
        .map(({ args }) => args),
    method,
  );
}

/** Makes calls and then one that is answered. Calls without an answer by then count as refused. */
async function callAll(calls: readonly Call[]): Promise<string[]> {
  const { taken } = window as unknown as { taken: Taken };
  const make = (id: string, methodPath: string[], args: unknown[]): void =>
    taken.port.postMessage({ namespace: 'penpal', channel: undefined, type: 'CALL', id, methodPath, args });
  const run = String(Math.random());
  calls.forEach(([name, ...args], at) => make(`${run} ${String(at)}`, [name], args));
  make(`${run} end`, ['runGrowlAction'], ['end', 0]);
  while (!taken.replies.has(`${run} end`)) await new Promise((resolve) => setTimeout(resolve, 20));
  return calls.map(
    ([name], at) => `${name}: ${taken.replies.get(`${run} ${String(at)}`) === false ? 'done' : 'refused'}`,
  );
}

/** Lets another frame of the host page talk to the webmail. Returns how many messages it got. */
async function askFromSibling(): Promise<number> {
  const sibling = document.createElement('iframe');
  document.body.append(sibling);
  let heard = 0;
  const from = sibling.contentWindow as Window & { eval: (code: string) => void };
  from.addEventListener('message', () => (heard += 1));
  from.eval(`parent.frames[0].postMessage({ namespace: 'penpal', type: 'SYN', participantId: 'x' }, '*')`);
  const { taken } = window as unknown as { taken: Taken };
  taken.port.postMessage({
    namespace: 'penpal',
    type: 'CALL',
    id: 'after',
    methodPath: ['runGrowlAction'],
    args: ['x', 0],
  });
  while (!taken.replies.has('after')) await new Promise((resolve) => setTimeout(resolve, 20));
  return heard;
}

/** Sends more than any host has to say. */
function flood(): void {
  const { taken } = window as unknown as { taken: Taken };
  for (let at = 0; at < 2000; at += 1)
    taken.port.postMessage({
      namespace: 'penpal',
      type: 'CALL',
      id: String(at),
      methodPath: ['goTo'],
      args: ['/tasks'],
    });
}
