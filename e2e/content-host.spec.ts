import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import type { Product } from '@pillarbox/tooling/testbed/product';
import { appendAll } from './running/mailboxes.ts';
import { runningInstallation } from './running/installation.ts';
import { expect, signIn, test } from './running/test.ts';

/** One red pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const MESSAGE = [
  'From: Ada <ada@example.test>',
  'To: me@example.test',
  'Subject: Two files',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=o',
  '',
  '--o',
  'Content-Type: multipart/related; boundary=i',
  '',
  '--i',
  'Content-Type: text/html',
  '',
  '<p>See:</p><img src="cid:pixel@x" alt="A pixel">',
  '--i',
  'Content-Type: image/png',
  'Content-ID: <pixel@x>',
  'Content-Transfer-Encoding: base64',
  '',
  PIXEL,
  '--i--',
  '--o',
  'Content-Type: text/html',
  'Content-Disposition: attachment; filename="page.html"',
  '',
  '<script>alert(1)</script>',
  '--o--',
  '',
];

let folder: string;
let product: Product;
test.beforeAll(async () => {
  const { dovecot, postfix } = runningInstallation();
  folder = await mkdtemp(join(tmpdir(), 'pillarbox-e2e-content-'));
  await mkdir(join(folder, '754'));
  const settings = imapPartner('754', ['localhost'], { imap: dovecot.ports.imap, submission: postfix });
  const write = (more: object): Promise<void> =>
    writeFile(join(folder, '754/settings.json'), JSON.stringify({ ...settings, ...more }));
  await write({});
  product = await startProduct({ partners: {}, environment: { PILLARBOX_PARTNERS: folder } });
  // The port is known once the product runs.
  await write({ contentHost: `files.localhost:${String(product.port)}` });
  const policy = async (): Promise<string> =>
    (await fetch(`${product.origin}/`)).headers.get('content-security-policy') ?? '';
  await expect.poll(policy).toContain(`connect-src 'self' files.localhost:${String(product.port)};`);
});
test.afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

test('attachments and pictures come from the content host, without a cookie', async ({
  page,
  installation,
  account,
}) => {
  await appendAll(installation.dovecot.ports.imap, account, [Buffer.from(MESSAGE.join('\r\n'))]);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const asked: { at: string; cookie: string | null }[] = [];
  page.on('request', (request) => {
    const { pathname, hostname } = new URL(request.url());
    if (!pathname.startsWith('/api/bf/attachments/') && !pathname.startsWith('/api/bf/image')) return;
    void request.headerValue('cookie').then((cookie) => asked.push({ at: hostname, cookie }));
  });
  await signIn(page, product.origin, account);
  await page.getByRole('row', { name: /Two files/ }).click();
  const picture = page.frameLocator('iframe[title="Message text"]').getByRole('img', { name: 'A pixel' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  const where = page.url();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /page\.html/ }).click(),
  ]);
  expect(new URL(download.url()).hostname).toBe('files.localhost');
  expect(download.suggestedFilename()).toBe('page.html');
  expect(await readFile(await download.path(), 'utf8')).toContain('<script>alert(1)</script>');
  expect(page.url()).toBe(where);
  await expect
    .poll(() => asked)
    .toEqual([
      { at: 'files.localhost', cookie: null },
      { at: 'files.localhost', cookie: null },
    ]);
  expect(complaints).toEqual([]);
});
