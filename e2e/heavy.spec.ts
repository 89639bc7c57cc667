import { appendAll } from './running/mailboxes.ts';
import { goToMessage, messageBody, openMessage } from './running/reading.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, test } from './running/test.ts';

const A = 'A'.repeat(1000);
/** Folds a long value: a header line may hold 998 characters (RFC 5322 2.1.1). */
const encoded = (text: string): string =>
  (text.match(/.{1,40}/g) ?? []).map((part) => `=?utf-8?Q?${part}?=`).join('\r\n ');
const folded = (text: string): string => text.replace(/.{900}/g, '$&\r\n');

/** For each kind, a message of half a megabyte that takes a browser the longest time. */
const HEAVY: readonly { readonly kind: string; readonly message: Buffer }[] = [
  { kind: 'a subject without a blank', message: sampleMessage({ subject: encoded(A.repeat(100)) }) },
  {
    kind: 'a sender without a blank',
    message: sampleMessage({ subject: 'name', from: `${encoded(A.repeat(100))} <a@b.example>` }),
  },
  { kind: 'a text without a blank', message: sampleMessage({ subject: 'text', text: A.repeat(400) }) },
  {
    kind: 'brackets after an address',
    message: sampleMessage({ subject: 'brackets', text: `http://a.example/${')'.repeat(388_000)}` }),
  },
  { kind: 'lines', message: sampleMessage({ subject: 'lines', text: '\r\n'.repeat(200_000) }) },
  {
    kind: 'elements in each other',
    message: sampleMessage({ subject: 'depth', html: folded('<div>'.repeat(99_000)) }),
  },
  {
    kind: 'elements beside each other',
    message: sampleMessage({ subject: 'width', html: folded(`<p>${'<p>x'.repeat(120_000)}`) }),
  },
  {
    kind: 'open formatting',
    message: sampleMessage({
      subject: 'formatting',
      html: folded(`${'<div><b></div>'.repeat(9000)}${'<p>x'.repeat(90_000)}`),
    }),
  },
  { kind: 'a word in HTML', message: sampleMessage({ subject: 'word', html: folded(`<p>${A.repeat(400)}`) }) },
  {
    kind: 'annotations in each other',
    message: sampleMessage({ subject: 'ruby', html: folded('<ruby>a<rt>b'.repeat(40_000)) }),
  },
  {
    kind: 'style rules in each other',
    message: sampleMessage({ subject: 'rules', html: folded(`<style>${'a{'.repeat(90_000)}</style>x`) }),
  },
];

test('the next message opens after the heaviest one of each kind', async ({ page, installation, account }) => {
  test.setTimeout(300_000);
  const light = sampleMessage({ subject: 'Light one', text: 'A word to read' });
  const other = sampleMessage({ subject: 'Light other', text: 'Another word' });
  await appendAll(installation.dovecot.ports.imap, account, [light, other, ...HEAVY.map(({ message }) => message)]);
  await signIn(page, installation.origin, account);
  for (const [index, { kind }] of HEAVY.entries()) {
    const uid = index + 3;
    const next = 1 + (index % 2);
    await page.evaluate((hash) => (location.hash = hash), `#/mail/list/msg?currentfolder=INBOX&uid=${String(uid)}`);
    await expect(openMessage(page).getByRole('heading').first(), kind).not.toContainText('Light');
    await goToMessage(page, 'INBOX', next);
    await expect(messageBody(page).locator('body'), kind).toHaveText(next === 1 ? 'A word to read' : 'Another word');
    await expect(openMessage(page).getByRole('heading').first(), kind).toHaveText(
      next === 1 ? 'Light one' : 'Light other',
    );
  }
});

test('a long message shows its beginning, and the rest on request', async ({ page, installation, account }) => {
  const rows = Array.from({ length: 20_000 }, (_one, at) => `<p>row ${String(at)}`).join('\r\n');
  const lines = Array.from({ length: 6000 }, (_one, at) => `line ${String(at)}`).join('\r\n');
  await appendAll(installation.dovecot.ports.imap, account, [
    sampleMessage({ subject: 'Long HTML', html: rows.replaceAll('<p>', '<p><i></i>') }),
    sampleMessage({ subject: 'Long text', text: lines }),
    sampleMessage({ subject: encoded(`${A}the end`), text: 'short' }),
  ]);
  await signIn(page, installation.origin, account);
  for (const [uid, first, last] of [
    [1, 'row 0', 'row 19999'],
    [2, 'line 0', 'line 5999'],
  ] as const) {
    await goToMessage(page, 'INBOX', uid);
    const body = messageBody(page).locator('body');
    await expect(body).toContainText(first);
    await expect(body).not.toContainText(last);
    await openMessage(page).getByRole('button', { name: 'Show the rest' }).click();
    await expect(body).toContainText(last);
    await expect(openMessage(page).getByRole('button', { name: 'Show the rest' })).toHaveCount(0);
  }
  await goToMessage(page, 'INBOX', 3);
  const subject = openMessage(page).getByRole('heading').first();
  await expect(subject).not.toContainText('the end');
  await subject.getByRole('button', { name: 'Show all' }).click();
  await expect(subject).toHaveText(`${A}the end`);
});

test('a message that no frame can show is shown as text, with a notice', async ({ page, installation, account }) => {
  await appendAll(installation.dovecot.ports.imap, account, [
    sampleMessage({ subject: 'Heavy', html: '<p>Words &amp; more</p>' }),
  ]);
  await signIn(page, installation.origin, account);
  // Stands for whatever body makes a frame hang: its script never answers when it is to show HTML.
  await page.addInitScript(() => {
    if (!location.pathname.startsWith('/frame/')) return;
    DOMParser.prototype.parseFromString = () => {
      for (;;) performance.now();
    };
  });
  await page.reload();
  await page.evaluate(() => (location.hash = '#/mail/list/msg?currentfolder=INBOX&uid=1'));
  const notice = openMessage(page).getByText('Only its text is shown', { exact: false });
  await notice.waitFor({ timeout: 45_000 });
  await expect(messageBody(page).locator('body')).toHaveText('Words & more', { timeout: 30_000 });
});
