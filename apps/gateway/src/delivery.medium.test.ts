import { send, submissionOffers } from '@pillarbox/contract/compose/operations';
import { bouncedMessages, reportedMessage, sendProof } from '@pillarbox/contract/delivery/reports';
import type { DeliveryReport } from '@pillarbox/contract/delivery/reports';
import { movemsg } from '@pillarbox/contract/mail/changes';
import { foldercreate, folders } from '@pillarbox/contract/mail/folders';
import { fetchlist } from '@pillarbox/contract/mail/list';
import { downloadAttachment, load } from '@pillarbox/contract/mail/message';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { answerReceipt } from '@pillarbox/contract/mail/receipt';
import { savePreferences } from '@pillarbox/contract/preferences/operations';
import type { DovecotServer } from '@pillarbox/tooling/testbed/dovecot';
import { newAccount, returnedAddress } from '@pillarbox/tooling/testbed/dovecot';
import { deliver } from '@pillarbox/tooling/testbed/lmtp';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';

/** Time limit for mail to arrive. */
const TIMEOUT = { timeout: 60_000 };

describeWith('postfix', 'what becomes of sent messages, with real servers', (postfix) => {
  const dovecot = (): DovecotServer => {
    const found = inject('servers').dovecot;
    if (found === undefined) throw new Error('Postfix stands in front of a Dovecot');
    return found;
  };
  let under: GatewayUnderTest;
  beforeAll(async () => {
    const { host } = dovecot();
    under = await startTestGateway({
      id: '754',
      name: 'Northwater',
      hosts: ['*'],
      mail: {
        kind: 'imap',
        domains: ['example.test'],
        imap: { host, port: dovecot().ports.imap, security: 'none' },
        submission: { host, port: postfix.ports.submission, security: 'none' },
      },
    });
  });
  afterAll(() => under.close());

  interface Person {
    readonly page: TestPage;
    readonly mail: string;
    readonly password: string;
  }
  const person = async (name: string): Promise<Person> => {
    const { address: mail, password } = await newAccount(dovecot(), name);
    const page = new TestPage(under.gateway.address);
    await page.signIn(mail, password);
    const headers = { 'content-type': 'application/json' };
    const path = savePreferences.path.replace(':file', `${encodeURIComponent(mail)}.json`);
    await page.fetch(path, { method: 'PUT', headers, body: JSON.stringify({ undo_send_delay: 0 }) });
    return { page, mail, password };
  };
  const rowsIn = async (page: TestPage, name = 'INBOX'): Promise<MessageRow[]> =>
    (await page.call(fetchlist, { folder: name })).rows;
  const sentFolder = async (page: TestPage): Promise<string> =>
    (await page.call(folders, {})).find((each) => each.use === 'sent')?.name ?? '';
  /** Sends a message and returns its Message-ID and the uid of its copy in Sent. */
  const hand = async ({ page }: Person, to: readonly string[], more: object = {}) => {
    const people = { to: to.map((mail) => ({ name: '', mail })), cc: [], bcc: [] };
    const message = { ...people, subject: 'Offer', html: '', text: 'Hi', attachments: [], receipt: false, ...more };
    const { id: outboxid } = await page.call(send, { message, draftid: 'draft-0001' });
    await expect.poll(() => sentFolder(page), TIMEOUT).not.toBe('');
    const folder = await sentFolder(page);
    await expect.poll(async () => (await rowsIn(page, folder)).length, TIMEOUT).toBe(1);
    const [row] = await rowsIn(page, folder);
    const { header } = await page.call(load, { folder, uid: row?.uid ?? 0, peek: true });
    return { outboxid, messageid: header.messageid, folder, uid: row?.uid ?? 0 };
  };
  const reportsOn = async (page: TestPage, messageid: string): Promise<DeliveryReport[]> =>
    (await page.call(sendProof, { messageid })).reports;
  const untilReported = async (page: TestPage, messageid: string, count = 1): Promise<DeliveryReport[]> => {
    await expect.poll(async () => (await reportsOn(page, messageid)).length, TIMEOUT).toBe(count);
    return await reportsOn(page, messageid);
  };

  /** A report that anybody could have written. */
  const forged = (messageid: string, address: string, envelopeid = ''): string =>
    [
      'From: "Mail Delivery System" <eve@elsewhere.example>',
      'To: reader@example.test',
      'Subject: Undelivered',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'It failed.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example.test',
      ...(envelopeid === '' ? [] : [`Original-Envelope-Id: ${envelopeid}`]),
      '',
      `Final-Recipient: rfc822; ${address}`,
      'Action: failed',
      'Diagnostic-Code: smtp; 550 <script>alert(1)</script>',
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: ${messageid}`,
      '',
      '--b--',
      '',
    ].join('\r\n');
  /** Delivers a report to an account that a stranger wrote. */
  const arrive = (to: string, messageid: string, address: string): Promise<void> =>
    deliver({
      port: dovecot().ports.lmtp,
      from: 'eve@elsewhere.example',
      to,
      message: forged(messageid, address),
    });

  it('a message that a server returns is marked, with the words of that server, and both open each other', async () => {
    const tom = await person('tom');
    const clara = await person('clara');
    await tom.page.listen('INBOX');
    const gone = await returnedAddress(dovecot());
    const sent = await hand(tom, [gone, clara.mail]);
    const [report] = await untilReported(tom.page, sent.messageid);
    expect(report).toMatchObject({ kind: 'failed', address: gone, folder: 'INBOX' });
    expect(report?.saidby).toMatch(/^mailer-daemon@/i);
    expect(report?.reason).toMatch(/550|5\.1\.1/);
    const { messageid } = sent;
    await expect.poll(() => tom.page.events, TIMEOUT).toContainEqual({ event: 'report-arrived', messageid });
    const { folder, uid } = { folder: report?.folder ?? '', uid: report?.uid ?? 0 };
    expect(await tom.page.call(reportedMessage, { folder, uid })).toEqual({
      sent: { folder: sent.folder, uid: sent.uid },
    });
    expect(await tom.page.call(bouncedMessages, {})).toMatchObject({ folder: sent.folder, uids: [sent.uid] });
    // The report stays known where it is moved to.
    await tom.page.call(foldercreate, { foldername: 'Returned' });
    await rowsIn(tom.page, 'Returned');
    await tom.page.call(movemsg, { folder, uids: [uid], to: 'Returned' });
    await expect.poll(async () => (await reportsOn(tom.page, sent.messageid))[0]?.folder, TIMEOUT).toBe('Returned');
    // Others learn nothing of it.
    expect(await clara.page.call(sendProof, { messageid: sent.messageid })).toEqual({ proof: null, reports: [] });
  });

  it('reports name the envelope id of the message, and one of its delivery comes only when it is asked for', async () => {
    const tom = await person('tom');
    const clara = await person('clara');
    await tom.page.listen('INBOX');
    expect(await tom.page.call(submissionOffers, {})).toEqual({ deliveryreports: true });
    const gone = await returnedAddress(dovecot());
    const sent = await hand(tom, [gone, clara.mail], { deliveryreport: true });
    const reports = await untilReported(tom.page, sent.messageid, 2);
    expect(reports.map(({ kind, address }) => [kind, address]).sort()).toEqual([
      ['failed', gone],
      // Postfix hands it on by LMTP, and Dovecot knows no DSN.
      ['relayed', clara.mail],
    ]);
    for (const { folder, uid } of reports) {
      const query = new URLSearchParams({ folder, uid: String(uid), part: 'source' });
      const source = await (await tom.page.fetch(`${downloadAttachment.path}?${query.toString()}`)).text();
      expect(source).toContain(`Original-Envelope-Id: ${sent.outboxid}`);
    }
    // The envelope id alone is enough: this report names the message by nothing else.
    const message = forged('<of-the-relay@example.test>', 'late@example.test', sent.outboxid);
    await deliver({ port: dovecot().ports.lmtp, from: '', to: tom.mail, message });
    expect((await untilReported(tom.page, sent.messageid, 3))[2]?.address).toBe('late@example.test');
  });

  it('a read receipt that arrived while its receiver was signed out is found at the next sign-in', async () => {
    const tom = await person('tom');
    const clara = await person('clara');
    const sent = await hand(tom, [clara.mail], { receipt: true });
    await expect.poll(async () => (await rowsIn(clara.page)).length, TIMEOUT).toBe(1);
    const [arrived] = await rowsIn(clara.page);
    const target = { mid: sent.messageid, folder: 'INBOX', uid: arrived?.uid ?? 0, state: 'sent' as const };
    await clara.page.call(answerReceipt, target);
    await expect.poll(async () => (await rowsIn(tom.page)).length, TIMEOUT).toBe(1);
    expect(await reportsOn(tom.page, sent.messageid)).toEqual([]);
    const later = new TestPage(under.gateway.address);
    await later.signIn(tom.mail, tom.password);
    await later.listen('INBOX');
    expect(await untilReported(later, sent.messageid)).toMatchObject([
      { kind: 'displayed', address: clara.mail, saidby: clara.mail },
    ]);
    expect((await later.call(bouncedMessages, {})).uids).toEqual([]);
  });

  it('a bounce that is written for people is tied to its message too, and only one of a mail server', async () => {
    const tom = await person('tom');
    const clara = await person('clara');
    await tom.page.listen('INBOX');
    const sent = await hand(tom, [clara.mail]);
    const bounce = (from: string, address: string): string =>
      [
        `From: ${from}`,
        `To: ${tom.mail}`,
        'Subject: failure notice',
        '',
        "Hi. I'm afraid I wasn't able to deliver your message to the following addresses.",
        '',
        `<${address}>:`,
        'Sorry, no mailbox here by that name. (#5.1.1)',
        '',
        '--- Below this line is a copy of the message.',
        '',
        `Return-Path: <${tom.mail}>`,
        `Message-ID: ${sent.messageid}`,
        '',
        'Hi',
        '',
      ].join('\r\n');
    const { lmtp: port } = dovecot().ports;
    await deliver({ port, from: '', to: tom.mail, message: bounce('Eve <eve@elsewhere.example>', 'one@example.test') });
    await deliver({ port, from: '', to: tom.mail, message: bounce('MAILER-DAEMON@mx.example.test', clara.mail) });
    expect(await untilReported(tom.page, sent.messageid)).toMatchObject([
      { kind: 'failed', address: clara.mail, reason: 'Sorry, no mailbox here by that name. (#5.1.1)' },
    ]);
  });

  it('a forged report says whose word it is, and one about no sent message changes nothing', async () => {
    const tom = await person('tom');
    const clara = await person('clara');
    await tom.page.listen('INBOX');
    const sent = await hand(tom, [clara.mail]);
    await arrive(tom.mail, '<another@example.test>', clara.mail);
    await arrive(tom.mail, sent.messageid, clara.mail);
    expect(await untilReported(tom.page, sent.messageid)).toMatchObject([
      { kind: 'failed', address: clara.mail, saidby: 'eve@elsewhere.example', reason: '550 <script>alert(1)</script>' },
    ]);
    const strange = (await rowsIn(tom.page)).at(-1)?.uid ?? 0;
    expect(await tom.page.call(reportedMessage, { folder: 'INBOX', uid: strange })).toEqual({ sent: null });
    expect(await reportsOn(tom.page, '<another@example.test>')).toEqual([]);
  });

  it('a message is marked, too, when its copy comes to Sent after the report', async () => {
    const tom = await person('tom');
    const clara = await person('clara');
    await tom.page.listen('INBOX');
    const sent = await hand(tom, [clara.mail]);
    await tom.page.call(foldercreate, { foldername: 'Elsewhere' });
    await tom.page.call(movemsg, { folder: sent.folder, uids: [sent.uid], to: 'Elsewhere' });
    await arrive(tom.mail, sent.messageid, clara.mail);
    await untilReported(tom.page, sent.messageid);
    expect((await tom.page.call(bouncedMessages, {})).uids).toEqual([]);
    const [away] = await rowsIn(tom.page, 'Elsewhere');
    await tom.page.call(movemsg, { folder: 'Elsewhere', uids: [away?.uid ?? 0], to: sent.folder });
    const [back] = await rowsIn(tom.page, sent.folder);
    expect((await tom.page.call(bouncedMessages, {})).uids).toEqual([back?.uid]);
  });
});
