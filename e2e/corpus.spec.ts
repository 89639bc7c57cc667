import PostalMime from 'postal-mime';
import type { Message } from '@pillarbox/contract/mail/message';
import { RawImap } from '@pillarbox/tooling/testbed/raw-imap';
import { corpusMessages } from './running/mailboxes.ts';
import { goToMessage, messageBody, openMessage, tellExecution } from './running/reading.ts';
import { expect, signIn, test } from './running/test.ts';

/** Bytes without differences between decoders: line ends, and the line end before a boundary. */
const essence = (content: Buffer): string => content.toString('latin1').replace(/\r\n?/g, '\n').replace(/\n+$/, '');

test('595 real messages open in the browser safely, with subject, sender, attachments and their exact source [MAIL-001, MAIL-070, MAIL-080, API-012, API-051]', async ({
  page,
  installation,
  watched,
}) => {
  test.setTimeout(600_000);
  await tellExecution(page);
  const server = await RawImap.signIn(installation.dovecot.ports.imap, installation.corpus);
  await server.ok('EXAMINE INBOX');
  const executed: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('EXECUTED')) executed.push(message.text());
  });
  await signIn(page, installation.origin, installation.corpus);
  // Each address opens its own message, not where its conversation goes on.
  await page.getByRole('button', { name: /: Newest$/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Conversations' }).click();
  const names = (await corpusMessages()).map((message) => message.name);
  expect(names).toHaveLength(595);
  const read = async (uid: number): Promise<Message> => {
    const token = (await page.context().cookies()).find((cookie) => cookie.name === 'RToken')?.value ?? '';
    const reply = await page.request.post(`${installation.origin}/api/bf/msg`, {
      data: { folder: 'INBOX', uid },
      headers: { 'x-hapi-rtoken': decodeURIComponent(token), origin: installation.origin },
    });
    return (await reply.json()) as Message;
  };
  const isShown = async (name: string, uid: number, answer: Promise<Message>): Promise<void> => {
    await goToMessage(page, 'INBOX', uid);
    const shown = openMessage(page);
    await messageBody(page).locator('body').waitFor({ state: 'attached' });
    const message = await answer;
    const [from] = message.header.from;
    const sender = from === undefined ? '' : from.name.trim() || from.mail;
    await expect(shown.getByText(visible(sender) || 'No sender', { exact: true }).first(), name).toBeVisible();
    await expect(shown.getByRole('heading').first(), name).toHaveText(visible(message.header.subject) || 'No subject');
    expect(await shown.getByRole('list').getByRole('listitem').count(), name).toBe(message.attachments.length);
    expect([...executed, ...watched.offences], name).toEqual([]);
  };
  const isSent = async (name: string, uid: number, answer: Promise<Message>): Promise<void> => {
    const address = `${installation.origin}/api/bf/attachments/?folder=INBOX&uid=${String(uid)}`;
    const get = async (part: string): Promise<Buffer> => (await page.request.get(`${address}&part=${part}`)).body();
    const source = await server.source(uid);
    expect(Buffer.compare(await get('source'), source), name).toBe(0);
    await expectAttachments({ name, source, message: await answer, get });
  };
  for (const [index, name] of names.entries()) {
    const uid = index + 1;
    const answer = read(uid);
    // The browser draws while the files are compared.
    await Promise.all([isShown(name, uid, answer), isSent(name, uid, answer)]);
  }
  server.close();
});

/** Text as the page shows it: what hides or reorders the text around it stands as a space, runs of space as one. */
function visible(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are among what the page does not show
  const unsafe = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
  return text.replace(unsafe, ' ').replace(/\s+/g, ' ').trim();
}

interface Comparison {
  readonly name: string;
  readonly source: Buffer;
  readonly message: Message;
  readonly get: (part: string) => Promise<Buffer>;
}

/** Messages that the independent decoder cannot read: with CR alone as line end, or uuencoded. */
const BEYOND_THE_ORACLE = /mac-cr-newlines|uuencode/;

const SIGNATURE = /^application\/(?:pgp-signature|(?:x-)?pkcs7-signature)$/;

/** Every attachment that an independent decoder finds can be downloaded with the same content. */
async function expectAttachments({ name, source, message, get }: Comparison): Promise<void> {
  if (BEYOND_THE_ORACLE.test(name)) return;
  const oracle = await PostalMime.parse(source, { forceRfc822Attachments: true });
  const parts = [...message.attachments, ...message.inlines];
  const ours = await Promise.all(parts.map(async ({ part }) => essence(await get(part))));
  const bodies = message.parts.map((part) => part.text).join('\n');
  for (const attachment of oracle.attachments) {
    // The decoder converts calendars to UTF-8, and lists parts as files that we show as bodies.
    if (/calendar|ics/.test(attachment.mimeType) || typeof attachment.content === 'string') continue;
    // Pictures of HTML that is not shown, and signatures, are only in the source (decision 22).
    if (attachment.related === true || SIGNATURE.test(attachment.mimeType)) continue;
    const wanted = essence(Buffer.from(attachment.content as Uint8Array));
    const firstWords = Buffer.from(attachment.content as Uint8Array)
      .toString('utf8')
      .trim()
      .slice(0, 20);
    const isShown = ours.includes(wanted) || bodies.includes(firstWords);
    expect(isShown, `${name}: ${attachment.filename ?? attachment.mimeType}`).toBe(true);
  }
}
