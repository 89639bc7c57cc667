import type { Locator } from '@playwright/test';
import { faultsEverywhere } from './running/accessibility.ts';
import { appendAll } from './running/mailboxes.ts';
import { goToMessage, openMessage } from './running/reading.ts';
import { expect, signIn, test } from './running/test.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';

/** A message; an empty line separates the header fields from the body. */
function message(subject: string, ...lines: readonly string[]): Buffer {
  const head = ['From: Orla <orla@shop.example>', 'To: clara@example.test', `Subject: ${subject}`, 'MIME-Version: 1.0'];
  return Buffer.from([...head, ...lines, ''].join('\r\n'));
}

/** A message of several parts, without file names and dispositions, as calendars and mail servers write them. */
function parted(subject: string, kind: string, parts: Record<string, readonly string[]>): Buffer {
  const bodies = Object.entries(parts).flatMap(([type, lines]) => ['--p', `Content-Type: ${type}`, '', ...lines]);
  return message(subject, `Content-Type: multipart/${kind}; boundary=p`, '', ...bodies, '--p--');
}

const INVITATION = parted('Invitation', 'alternative', {
  'text/plain; charset=utf-8': ['You are invited.'],
  'text/calendar; charset=utf-8; method=REQUEST': [
    'BEGIN:VCALENDAR',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:1@shop.example',
    `SUMMARY:${HOSTILE} review`,
    'DTSTART;TZID=Europe/Berlin:20261124T100000',
    'DTEND;TZID=Europe/Berlin:20261124T113000',
    'LOCATION:Hall 3\\, Northwater',
    'RRULE:FREQ=WEEKLY',
    'ORGANIZER;CN=Tom Ashdown:mailto:tom@example.test',
    `ATTENDEE;CN="${HOSTILE}":mailto:vera@example.test`,
    'ATTENDEE:mailto:clara@example.test',
    'END:VEVENT',
    'END:VCALENDAR',
  ],
});

const CONTACT = parted('Contact', 'mixed', {
  'text/plain': ['My address.'],
  'text/vcard; charset=utf-8': [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `FN:Vera ${HOSTILE}`,
    'ORG:Oak and Ash',
    'EMAIL:vera+oak@example.test',
    'TEL;VALUE=uri:tel:+44-20-7946-0000',
    'END:VCARD',
    'BEGIN:VCARD',
    'FN:Tom Ashdown',
    'END:VCARD',
  ],
});

const UNDELIVERED = parted('Undelivered', 'report; report-type=delivery-status', {
  'text/plain': ['Sorry.'],
  'message/delivery-status': [
    'Reporting-MTA: dns; mx.example.test',
    '',
    'Final-Recipient: rfc822; gone@example.test',
    'Action: failed',
    'Status: 5.1.1',
    `Diagnostic-Code: smtp; 550 ${HOSTILE}`,
  ],
});

const RECEIPT = parted('Read', 'report; report-type=disposition-notification', {
  'text/plain': ['The message was read.'],
  'message/disposition-notification': [
    'Final-Recipient: rfc822; tom@example.test',
    'Disposition: manual-action/MDN-sent-manually; displayed',
  ],
});

const ONE_CLICK = [
  'List-Unsubscribe: <mailto:leave@shop.example?subject=leave>, <https://shop.example/leave?u=1>',
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  'DKIM-Signature: v=1; a=rsa-sha256; d=shop.example; s=a;',
  ' h=from:list-unsubscribe:list-unsubscribe-post; b=x',
];

/** A mailing with one-click, whose signature this server confirms. */
function mailing(subject: string, server: string): Buffer {
  const result = `Authentication-Results: ${server}; dkim=pass header.d=shop.example`;
  return Buffer.concat([Buffer.from(`${result}\r\n`), message(subject, ...ONE_CLICK, '', 'Everything must go.')]);
}

async function boxOf(one: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  return (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
}

test('what machines send is shown as what it is, and mailings can be left', async ({
  page,
  installation,
  account,
  watched,
}) => {
  // Many messages in one session: on a busy machine they take longer than the usual minute.
  test.slow();
  await appendAll(installation.dovecot.ports.imap, account, [
    INVITATION,
    CONTACT,
    UNDELIVERED,
    RECEIPT,
    message('By mail only', 'List-Unsubscribe: <mailto:leave@shop.example?subject=leave>', '', 'News.'),
    mailing('Confirmed', 'mx.northwater.example'),
    mailing('Not confirmed', 'mx.shop.example'),
  ]);
  await signIn(page, installation.origin, account);
  const opened = openMessage(page);
  const card = (name: string): Locator => opened.getByRole('group', { name });
  const composer = page.getByRole('form', { name: 'New message' });

  await test.step('an invitation says what, when, where and who', async () => {
    await goToMessage(page, 'INBOX', 1);
    const invitation = card('Invitation');
    await expect(invitation).toContainText(`${HOSTILE} review`);
    // Ten o'clock in Berlin is nine in London.
    await expect(invitation).toContainText(/Tuesday, November 24, 2026.*9:00.*10:30/);
    await expect(invitation).toContainText('Hall 3, Northwater');
    await expect(invitation).toContainText('Tom Ashdown');
    await expect(invitation).toContainText(`${HOSTILE}, clara@example.test`);
    await expect(invitation).toContainText('Every week on Tuesday');
    expect(await faultsEverywhere(page)).toEqual([]);
  });

  await test.step('a contact can be written to', async () => {
    await goToMessage(page, 'INBOX', 2);
    const contact = card('Contact').first();
    await expect(contact).toContainText(`Vera ${HOSTILE}`);
    await expect(contact).toContainText('Oak and Ash');
    await expect(contact).toContainText('+44-20-7946-0000');
    const file = await boxOf(opened.getByRole('button', { name: /part-2\.vcf/ }).first());
    expect((await boxOf(contact)).y - (file.y + file.height)).toBeGreaterThanOrEqual(8);
    expect(await faultsEverywhere(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await contact.getByRole('button', { name: /^Add to contacts: Vera/ }).click();
    await expect(contact.getByRole('button', { name: /^Show contact: Vera/ })).toBeVisible();
    await contact.getByRole('button', { name: 'Write to vera+oak@example.test' }).click();
    await expect(composer.getByText('vera+oak@example.test')).toBeVisible();
    await composer.getByRole('button', { name: 'Save and close' }).click();
    await expect(composer).toBeHidden();
  });

  await test.step('a delivery report says who did not get the message and why', async () => {
    await goToMessage(page, 'INBOX', 3);
    await expect(card('Report')).toContainText('Not delivered to gone@example.test');
    await expect(card('Report')).toContainText(`550 ${HOSTILE}`);
    expect(await faultsEverywhere(page)).toEqual([]);
  });

  await test.step('a read receipt says who has read it', async () => {
    await goToMessage(page, 'INBOX', 4);
    await expect(card('Report')).toContainText('tom@example.test has displayed your message.');
  });

  const oneClick = opened.getByRole('button', { name: 'Unsubscribe', exact: true });
  const byMail = opened.getByRole('button', { name: 'Unsubscribe by mail' });
  await test.step('one click is offered only where the provider\u2019s server confirmed the sender', async () => {
    await goToMessage(page, 'INBOX', 6);
    await expect(oneClick).toBeVisible();
    await expect(byMail).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
    await goToMessage(page, 'INBOX', 7);
    await expect(opened.getByText(/It is not confirmed who sent this mailing/)).toBeVisible();
    await expect(oneClick).toBeHidden();
    await expect(opened.getByRole('link', { name: /shop\.example/ })).toHaveAttribute('rel', 'noopener noreferrer');
    expect(await faultsEverywhere(page)).toEqual([]);
    // On a phone the words take several lines, and the icon stays beside the first.
    const words = opened.getByText(/It is not confirmed who sent this mailing/);
    const icon = await boxOf(words.locator('xpath=preceding-sibling::*[1]'));
    expect((await boxOf(words)).x).toBeGreaterThanOrEqual(icon.x + icon.width);
  });

  await test.step('a mailing with an address is left by mail', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await goToMessage(page, 'INBOX', 5);
    await byMail.click();
    await expect(composer.getByText('leave@shop.example')).toBeVisible();
    await expect(composer.getByRole('textbox', { name: 'Subject' })).toHaveValue('leave');
  });
  expect(watched.offences).toEqual([]);
});
