import { appendAll } from './running/mailboxes.ts';
import { faultsEverywhere } from './running/accessibility.ts';
import { pdfOf } from './running/pdf.ts';
import { PHONE, swipeRow } from './running/phone.ts';
import { goToMessage, messageBody, openMessage } from './running/reading.ts';
import { expect, signIn, test } from './running/test.ts';

/** One red pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const NESTED = [
  'From: Vera <vera@example.test>',
  'To: tom@example.test',
  'Subject: The first offer',
  'Content-Type: multipart/mixed; boundary=n',
  '',
  '--n',
  'Content-Type: text/plain',
  '',
  'Oak costs more than ash.',
  '--n',
  'Content-Type: text/plain; name="prices.txt"',
  'Content-Disposition: attachment; filename="prices.txt"',
  '',
  'oak 900',
  '--n--',
].join('\r\n');

function attached(name: string, mime: string, content: Buffer | string): string {
  const disposition = `Content-Disposition: attachment; filename="${name}"`;
  if (mime === 'message/rfc822') return ['--o', `Content-Type: ${mime}`, disposition, '', String(content)].join('\r\n');
  const encoded = Buffer.from(content).toString('base64');
  return ['--o', `Content-Type: ${mime}`, disposition, 'Content-Transfer-Encoding: base64', '', encoded].join('\r\n');
}

const MESSAGE = [
  'From: Tom Ashdown <tom@example.test>',
  'To: clara@example.test',
  'Subject: Drawings',
  'Content-Type: multipart/mixed; boundary=o',
  '',
  '--o',
  'Content-Type: text/plain',
  '',
  'See the drawings.',
  attached('stairs.pdf', 'application/pdf', pdfOf(['Section A-A', 'Section B-B'])),
  attached('locked.pdf', 'application/pdf', pdfOf(['Under lock'], 'oak')),
  attached('broken.pdf', 'application/pdf', 'no PDF at all'),
  attached('landing.png', 'image/png', Buffer.from(PIXEL, 'base64')),
  attached('notes.txt', 'text/plain', '<script>alert(1)</script> gr\u00fcn'),
  attached('offer.eml', 'message/rfc822', NESTED),
  attached('model.zip', 'application/zip', 'PK'),
  '--o--',
  '',
].join('\r\n');

test('attachments are shown without running, and reached by keys, finger and strip [SHELL-050]', async ({
  page,
  installation,
  account,
  watched,
}) => {
  await appendAll(installation.dovecot.ports.imap, account, [Buffer.from(MESSAGE)]);
  const complaints: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'error') complaints.push(line.text());
  });
  await signIn(page, installation.origin, account);
  await goToMessage(page, 'INBOX', 1);
  await openMessage(page)
    .getByRole('button', { name: /stairs\.pdf/ })
    .click();
  const viewer = page.getByRole('region', { name: 'Attachment', exact: true });
  const name = viewer.getByRole('heading', { level: 1 });
  await expect(name).toHaveText('stairs.pdf');
  expect(page.url()).toContain('#/mail/attachmentview?');
  await expect(page.getByRole('row', { name: /Drawings/ })).toBeHidden();

  // The text of the page is selectable, and its picture has ink.
  const first = viewer.getByRole('group', { name: 'Page 1', exact: true });
  await expect(first.getByText('Section A-A')).toBeAttached();
  const ink = (): Promise<number> =>
    first.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      return data.filter((value, at) => at % 4 === 0 && value < 128).length;
    });
  await expect.poll(ink).toBeGreaterThan(100);
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(viewer.getByText('of 2', { exact: true })).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(viewer.getByLabel('Page', { exact: true })).toHaveValue('2');
  await expect(viewer.getByText('Section B-B')).toBeInViewport();
  // The page stays in the view when the window changes.
  for (const size of [
    { width: 900, height: 1000 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await expect(viewer.getByText('Section B-B')).toBeInViewport();
  }
  const width = async (): Promise<number> => (await first.boundingBox())?.width ?? 0;
  const before = await width();
  await page.keyboard.press('+');
  await expect.poll(width).toBeGreaterThan(before);
  await viewer.getByRole('button', { name: 'Turn right' }).click();
  await expect.poll(async () => ((await first.boundingBox())?.height ?? 0) < (await width())).toBe(true);

  await viewer.getByRole('button', { name: 'Next: locked.pdf' }).click();
  await expect(name).toHaveText('locked.pdf');
  await viewer.getByLabel('Password').fill('ash');
  await page.keyboard.press('Enter');
  await expect(viewer.getByText('That password does not open the file')).toBeVisible();
  await viewer.getByLabel('Password').fill('oak');
  await page.keyboard.press('Enter');
  await expect(viewer.getByText('Under lock')).toBeAttached();

  await page.keyboard.press('ArrowRight');
  await expect(name).toHaveText('broken.pdf');
  await expect(viewer.getByText('This file could not be drawn')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('img', { name: 'landing.png' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText('<script>alert(1)</script> gr\u00fcn')).toBeVisible();

  // A message inside the message, and a file inside that.
  await viewer
    .getByRole('list', { name: 'Attachments' })
    .getByRole('button', { name: /offer\.eml/ })
    .click();
  await expect(viewer.getByRole('heading', { name: 'The first offer' })).toBeVisible();
  await expect(messageBody(page).getByText('Oak costs more than ash.')).toBeVisible();
  await viewer.getByRole('button', { name: 'prices.txt' }).click();
  await expect(viewer.getByText('oak 900')).toBeVisible();
  await page.goBack();
  await expect(name).toHaveText('offer.eml');

  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText('There is no preview for this kind of file')).toBeVisible();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    viewer.getByRole('toolbar').getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('model.zip');
  await viewer.getByRole('button', { name: 'Previous: offer.eml' }).click();
  await expect(name).toHaveText('offer.eml');
  await page.keyboard.press('Escape');
  await expect(openMessage(page).getByRole('button', { name: /offer\.eml/ })).toBeFocused();

  await page.setViewportSize(PHONE);
  await openMessage(page)
    .getByRole('button', { name: /landing\.png/ })
    .click();
  await swipeRow(viewer.getByRole('img', { name: 'landing.png' }).locator('xpath=ancestor::*[@tabindex][1]'), -280);
  await expect(name).toHaveText('notes.txt');
  expect(await faultsEverywhere(page)).toEqual([]);
  expect([...complaints, ...watched.offences]).toEqual([]);
});
