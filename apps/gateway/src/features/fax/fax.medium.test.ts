import { createHash, createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { FAX_DOTS } from '@pillarbox/contract/fax/fax';
import * as calls from '@pillarbox/contract/fax/operations';
import type { FaxReport } from '@pillarbox/contract/fax/report';
import type { FaxSettings } from '@pillarbox/contract/fax/settings';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { until } from '@pillarbox/tooling/testbed/until';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import type { ServiceReply } from '../../platform/egress/egress.ts';
import type { Download } from '../../platform/http/request-pipeline.ts';
import type { OfficePdf } from '../../platform/office/office-pdf.ts';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import { testSession } from '../../platform/testing/test-session.ts';
import type { FaxMail } from './drivers/mail.ts';
import type { FaxDeps, FaxFeature } from './fax.feature.ts';
import { COUNCIL, FAX_SECRET, faxOffice, NOW_S, OWN, TEXT, uploads } from './fax.test-bed.ts';

const SERVICE = { kind: 'http', address: 'https://fax.example.test/v1', secretFrom: 'FAX_KEY' } as const;

/** A PDF with some empty pages, all of them the same one. */
function pdfWith(pages: number): Buffer {
  const kids = '3 0 R '.repeat(pages);
  return Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Count ${String(pages)}/Kids[${kids}]>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 140]>>endobj
trailer<</Root 1 0 R>>
%%EOF`);
}

/** A picture that says it has 30,000 by 30,000 dots. */
async function hugePicture(): Promise<Buffer> {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  picture.writeUInt32BE(30_000, 16);
  picture.writeUInt32BE(30_000, 20);
  picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29);
  return picture;
}

const json = (status: number, value: unknown): ServiceReply => {
  return { status, headers: {}, content: Buffer.from(JSON.stringify(value)) };
};

describeOnDatabases('online fax', (open) => {
  let opened: Database;
  const running: FaxFeature[] = [];
  beforeAll(async () => {
    opened = await open();
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((feature) => feature.close()));
    await opened.db.execute(sql`delete from faxes`);
  });
  afterAll(() => opened.close());

  const office = (given: Partial<FaxSettings> = {}, more: Partial<FaxDeps> = {}) => {
    const made = faxOffice(opened, given, more);
    running.push(...made.features);
    return made;
  };

  it('shows the pages as they are sent, and what is sent to the demonstration number comes back as a received fax', async () => {
    const { client, session, draft, ends, list, events } = office();
    const choices = { header: 'Ashdown House', country: 'GB', cover: true, from: 'Clara' };
    await client.call(calls.saveFaxAccount, { session, body: choices });
    const account = await client.call(calls.readFaxAccount, { session });
    expect(account).toMatchObject({ ...choices, number: OWN, used: 0, limit: null });
    const photo = await sharp({ create: { width: 900, height: 400, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
    const { id } = await draft(['01632 960200'], [TEXT, { name: 'photo.png', content: photo }]);
    const made = await client.call(calls.prepareFax, { session, params: { id } });
    expect([made.pages, made.files.map(({ pages, fault }) => [pages, fault])]).toEqual([
      3,
      [
        [1, null],
        [1, null],
      ],
    ]);
    const again = await client.call(calls.prepareFax, { session, params: { id } });
    expect(again.content).toBe(made.content);
    const page = { session, params: { id, number: '3' }, query: { content: made.content } };
    const { content } = await client.download<Download>(calls.faxPage, page);
    const picture = sharp(content as Uint8Array);
    expect(await picture.metadata()).toMatchObject({ ...FAX_DOTS, depth: 'uchar', channels: 1 });
    const { channels } = await picture.stats();
    // Grey is drawn in dots: neither white nor black.
    expect(channels[0]?.mean).toBeGreaterThan(100);
    expect(channels[0]?.mean).toBeLessThan(200);
    const past = { ...page, params: { id, number: '4' } };
    expect(await codeOf(client.download(calls.faxPage, past))).toBe('fax_part_missing');
    const { faxes } = await client.call(calls.sendFax, { session, params: { id } });
    expect(faxes.map(({ number, state }) => [number, state])).toEqual([[COUNCIL, 'waiting']]);
    expect(await ends(id, 'sent')).toMatchObject({ sentPages: 3, pages: 3, attempts: 1 });
    const { faxes: received, counts } = await list({ box: 'received', filter: 'unread' });
    expect(received).toMatchObject([{ number: COUNCIL, pages: 3, seen: false, state: 'received' }]);
    expect(counts).toEqual({ all: 2, received: 1, unread: 1, sent: 1, drafts: 0 });
    const [arrived] = received;
    expect(events).toContainEqual({ event: 'fax-received', id: arrived?.id, number: COUNCIL, pages: 3 });
    const ids = [arrived?.id ?? ''];
    await client.call(calls.markFaxes, { session, body: { ids, seen: true } });
    expect((await list()).counts.unread).toBe(0);
    const pdf = await client.download<Download>(calls.faxPdf, { session, params: { id: ids[0] ?? '' } });
    expect(
      Buffer.from(pdf.content as Uint8Array)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const saved = await client.call(calls.saveFax, { session, params: { id }, body: { to: '' } });
    expect(saved.name).toBe('Consent.pdf');
    expect(await client.call(calls.mailFax, { session, params: { id } })).toMatchObject({
      name: 'Consent.pdf',
      mime: 'application/pdf',
    });
    // Forwarded, it is a new draft with the same pages below its own cover page.
    const onward = await client.call(calls.forwardFax, { session, params: { id: ids[0] ?? '' } });
    expect(onward).toMatchObject({ state: 'draft', recipients: [], files: [{ mime: 'application/pdf' }] });
    const anew = await client.call(calls.prepareFax, { session, params: { id: onward.id } });
    expect(anew.pages).toBe(4);
    await client.call(calls.deleteFaxes, { session, body: { ids: [onward.id] } });
    expect((await client.call(calls.readFaxAccount, { session })).used).toBe(3);
    expect((await list({ text: 'CONSENT' })).faxes.map((fax) => fax.id)).toEqual([id]);
    expect((await client.call(calls.deleteFaxes, { session, body: { ids } })).deleted).toEqual(ids);
  });

  it('belongs to its user, and is off where the partner does not offer it', async () => {
    const { client, session, draft } = office();
    const { id } = await draft([COUNCIL]);
    const stranger = testSession('stranger@example.test');
    const of = { session: stranger, params: { id } };
    for (const call of [
      calls.readFax,
      calls.prepareFax,
      calls.sendFax,
      calls.cancelFax,
      calls.retryFax,
      calls.forwardFax,
      calls.mailFax,
    ])
      expect(await codeOf(client.call(call, of)), call.id).toBe('fax_not_found');
    expect(await codeOf(client.call(calls.changeFax, { ...of, body: { subject: 'x' } }))).toBe('fax_not_found');
    expect(await codeOf(client.call(calls.addFaxFiles, { ...of, files: uploads([TEXT]) }))).toBe('fax_not_found');
    expect(await codeOf(client.call(calls.attachToFax, { ...of, body: { ids: [id] } }))).toBe('fax_not_found');
    expect(await codeOf(client.call(calls.saveFax, { ...of, body: { to: '' } }))).toBe('fax_not_found');
    expect(await codeOf(client.download(calls.faxPdf, of))).toBe('fax_not_found');
    const deleted = await client.call(calls.deleteFaxes, { session: stranger, body: { ids: [id] } });
    expect(deleted.deleted).toEqual([]);
    const elsewhere = { ...session, partner: '755' };
    for (const call of [calls.readFaxAccount, calls.createFax])
      expect(await codeOf(client.call(call, { session: elsewhere })), call.id).toBe('feature_off');
    const query = { box: 'all' } as const;
    expect(await codeOf(client.call(calls.listFaxes, { session: elsewhere, query }))).toBe('feature_off');
  });

  it('takes office files where the installation reads them, makes each once, and says so where it does not', async () => {
    const letter = { name: 'letter.docx', content: Buffer.from('PK\u0003\u0004 a letter') };
    const without = office();
    const refused = await without.draft([COUNCIL], [letter]);
    const at = { session: without.session, params: { id: refused.id } };
    expect((await without.client.call(calls.prepareFax, at)).files).toMatchObject([{ pages: 0, fault: 'office' }]);
    expect(await codeOf(without.client.call(calls.sendFax, at))).toBe('fax_file_unusable');
    const own = await without.client.call(calls.readFaxAccount, { session: without.session });
    expect(own.endings).not.toContain('docx');

    const pdfOf = vi.fn((bytes: Uint8Array): Promise<OfficePdf> =>
      Promise.resolve(bytes.length > 13 ? 'time' : { pdf: pdfWith(2) }),
    );
    const { client, session, draft } = office({}, { office: () => Promise.resolve({ pdfOf }) });
    const slow = { name: 'slow.odt', content: Buffer.from('PK\u0003\u0004 a slow letter') };
    const { id, files } = await draft([COUNCIL], [letter, slow]);
    const prepare = () => client.call(calls.prepareFax, { session, params: { id } });
    expect((await prepare()).files).toMatchObject([{ pages: 2 }, { pages: 0, fault: 'time' }]);
    await client.call(calls.changeFax, { session, params: { id }, body: { files: [files[0]?.id ?? ''] } });
    expect(await prepare()).toMatchObject({ pages: 2, files: [{ name: 'letter.docx', fault: null }] });
    expect(pdfOf.mock.calls.map(([bytes]) => bytes.length)).toEqual([letter.content.length, slow.content.length]);
    expect((await client.call(calls.readFaxAccount, { session })).endings).toContain('docx');
  });

  it('refuses numbers and files that are none, and pages beyond the limits', async () => {
    const { client, session, draft } = office({ pagesPerMonth: 2 });
    const { id } = await draft([]);
    for (const number of ['-T 5', '+49305550@1420', '+49,30555014', '1632\t960', '+', '+999123456789'])
      expect(
        await codeOf(
          client.call(calls.changeFax, { session, params: { id }, body: { recipients: [{ number, name: '' }] } }),
        ),
        number,
      ).toMatch(/^(fax_number_invalid|invalid_request)$/);
    const name = 'Bcc\r\nTo: x';
    const body = { recipients: [{ number: COUNCIL, name }] };
    expect(await codeOf(client.call(calls.changeFax, { session, params: { id }, body }))).toBe('invalid_request');
    for (const text of ['a\u0000b', 'half \ud83d']) {
      const cover = { shown: true, from: '', text };
      const changed = client.call(calls.changeFax, { session, params: { id }, body: { cover } });
      expect(await codeOf(changed)).toBe('invalid_request');
      const found = client.call(calls.listFaxes, { session, query: { box: 'all', text } });
      expect(await codeOf(found)).toBe('invalid_request');
    }
    expect(await codeOf(client.call(calls.sendFax, { session, params: { id } }))).toBe('fax_no_number');
    const empty = await draft([COUNCIL], []);
    expect(await codeOf(client.call(calls.sendFax, { session, params: { id: empty.id } }))).toBe('fax_empty');
    const huge = await hugePicture();
    const hostile = await draft(
      [COUNCIL],
      [
        { name: '../../huge.png', content: huge },
        { name: 'many.pdf', content: pdfWith(10_000) },
        { name: 'broken.pdf', content: Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog') },
        { name: 'office.docx', content: Buffer.from('PK\u0003\u0004word') },
        { name: 'long.txt', content: Buffer.from('x '.repeat(900_000)) },
        TEXT,
      ],
    );
    expect(hostile.files[0]?.name).toBe('huge.png');
    const made = await client.call(calls.prepareFax, { session, params: { id: hostile.id } });
    const faults = made.files.map(({ pages, fault }) => fault ?? pages);
    expect(faults).toEqual(['size', 'pages', 'unreadable', 'office', 'pages', 1]);
    expect(await codeOf(client.call(calls.sendFax, { session, params: { id: hostile.id } }))).toBe('fax_file_unusable');
    const keep = [made.files[5]?.id ?? ''];
    await client.call(calls.changeFax, { session, params: { id: hostile.id }, body: { files: keep } });
    // Two pages a month, and three recipients.
    const recipients = [COUNCIL, '+493055501420', '+12125552368'].map((number) => ({ number, name: '' }));
    await client.call(calls.changeFax, { session, params: { id: hostile.id }, body: { recipients } });
    expect(await codeOf(client.call(calls.sendFax, { session, params: { id: hostile.id } }))).toBe('fax_pages_used_up');
    expect((await client.call(calls.readFax, { session, params: { id: hostile.id } })).state).toBe('draft');
  });

  it('waits when the service has trouble of its own, a wrong key for example', async () => {
    for (const status of [401, 404, 429, 503]) {
      const { send, ends, read, wake } = office(
        { service: SERVICE },
        { exchange: () => Promise.resolve(json(status, {})) },
      );
      wake();
      const id = await send([COUNCIL]);
      await until('the end of an attempt', async () => (await read(id)).reason === 'service');
      expect(await ends(id, 'waiting')).toMatchObject({ attempts: 1 });
    }
  });

  it('over a service with HTTP: signed both ways, goes on by reports, and no report counts twice', async () => {
    const asked: string[] = [];
    const replies = [json(503, {}), json(202, { state: 'sending' }), json(202, { state: 'sending' })];
    const { client, session, send, ends, read, report, wake, list } = office(
      { service: SERVICE },
      {
        exchange: (address, { method, headers, body = '' }) => {
          asked.push(`${method} ${address}`);
          const digest = createHash('sha256').update(body).digest('hex');
          const signed = [method, new URL(address).pathname, String(NOW_S), digest].join('\n');
          expect(headers['x-fax-signature']).toBe(createHmac('sha256', FAX_SECRET).update(signed).digest('hex'));
          if (method === 'GET') return Promise.resolve({ status: 200, headers: {}, content: pdfWith(2) });
          return Promise.resolve(method === 'DELETE' ? json(409, {}) : (replies.shift() ?? json(500, {})));
        },
      },
    );
    const id = await send([COUNCIL]);
    await until('an attempt', async () => {
      const { attempts, state } = await read(id);
      return attempts === 1 && state === 'waiting';
    });
    expect(await read(id)).toMatchObject({ reason: 'service', attempts: 1 });
    await client.call(calls.retryFax, { session, params: { id } });
    await ends(id, 'sending');
    const second = `${id}-2`;
    await until(
      'the reply',
      async () => (await opened.db.execute(sql`select 1 from faxes where not handed`)).rows.length > 0,
    );
    expect(await codeOf(client.call(calls.cancelFax, { session, params: { id } }))).toBe('fax_state_wrong');
    const done: FaxReport = { kind: 'state', fax: second, state: 'sent' };
    for (const wrong of [
      { signature: '0'.repeat(64) },
      { time: NOW_S - 301 },
      { time: NOW_S + 301 },
      { payload: '{}' },
    ])
      expect(await codeOf(report('r0', done, wrong)), JSON.stringify(wrong)).toBe('fax_report_refused');
    await report('r1', { kind: 'state', fax: `${id}-1`, state: 'failed', reason: 'busy' });
    await report('r2', { kind: 'state', fax: second, state: 'sending', sentPages: 1 });
    expect(await read(id)).toMatchObject({ state: 'sending', sentPages: 1 });
    await report('r3', { kind: 'state', fax: second, state: 'failed', reason: 'busy' });
    expect(await read(id)).toMatchObject({ state: 'waiting', reason: 'busy', attempts: 2 });
    // The same report again, and one of an attempt that has ended, change nothing.
    await report('r3', { kind: 'state', fax: second, state: 'failed', reason: 'busy' });
    await report('r4', done);
    expect(await read(id)).toMatchObject({ state: 'waiting', attempts: 2 });
    await client.call(calls.retryFax, { session, params: { id } });
    await ends(id, 'sending');
    await report('r5', { kind: 'state', fax: `${id}-3`, state: 'failed', reason: 'number' });
    expect(await read(id)).toMatchObject({ state: 'failed', reason: 'number' });
    expect((await client.call(calls.readFaxAccount, { session })).used).toBe(0);
    const incoming: FaxReport = { kind: 'incoming', fax: 'in-7', to: OWN, from: COUNCIL };
    expect(await codeOf(report('r6', { ...incoming, to: '+441632960999' }))).toBe('fax_report_refused');
    await Promise.all([report('r7', incoming), report('r7', incoming), report('r8', incoming)]);
    wake();
    await until('the fax that arrived', async () => (await list({ box: 'received' })).faxes.length > 0);
    expect((await list({ box: 'received' })).faxes).toMatchObject([{ number: COUNCIL, pages: 2, seen: false }]);
    const puts = asked.filter((one) => one.startsWith('PUT'));
    expect(puts).toEqual([1, 2, 3].map((attempt) => `PUT ${SERVICE.address}/faxes/${id}-${String(attempt)}`));
  });

  it('sends each fax once over two gateways, and repeats after a crash only what the service knows by its key', async () => {
    const keys: string[] = [];
    const exchange: FaxDeps['exchange'] = (address) => {
      keys.push(address);
      return Promise.resolve(json(200, { state: 'sent' }));
    };
    const http = office({ service: SERVICE }, { exchange });
    const sent: string[] = [];
    for (let at = 0; at < 4; at += 1) {
      sent.push(await http.send([COUNCIL]));
      http.wake();
    }
    for (const id of sent) await http.ends(id, 'sent');
    expect(keys.toSorted()).toEqual(sent.map((id) => `${SERVICE.address}/faxes/${id}-1`).toSorted());
    const crash = async (id: string): Promise<void> => {
      await opened.db.execute(sql`update faxes set state = 'sending', handed = true, due_at = now(), attempts = 1,
        lease_owner = 'gone', lease_until = now() - interval '1 second' where id = ${id}`);
    };
    keys.length = 0;
    await crash(sent[0] ?? '');
    http.wake();
    await http.ends(sent[0] ?? '', 'sent');
    // The same key again: the service does not send it twice.
    expect(keys).toEqual([`${SERVICE.address}/faxes/${sent[0] ?? ''}-1`]);
    const mails: FaxMail[] = [];
    const mail = office(
      { service: { kind: 'mail', domain: 'fax.example.test' } },
      { sendMail: async (one) => void mails.push(await Promise.resolve(one)) },
    );
    const id = await mail.send(['+49 30 5550 1420']);
    await mail.ends(id, 'sent');
    expect(mails).toMatchObject([{ to: '493055501420@fax.example.test', subject: 'Consent' }]);
    expect(mails[0]?.attachments[0]?.name).toBe('fax.pdf');
    await crash(id);
    mail.wake();
    expect(await mail.ends(id, 'failed')).toMatchObject({ reason: 'unknown' });
    expect(mails).toHaveLength(1);
    // A service that never reports the end of a fax.
    await opened.db.execute(sql`update faxes set state = 'sending', handed = false, due_at = now() where id = ${id}`);
    mail.wake();
    expect(await mail.ends(id, 'failed')).toMatchObject({ reason: 'unknown' });
  });

  it('gives each number a fax with its own cover page; what waits can be stopped, and pages that no fax has are removed', async () => {
    const exchange: FaxDeps['exchange'] = () => Promise.resolve(json(503, {}));
    const { client, session, draft, read, list, blobs, features } = office({ service: SERVICE }, { exchange });
    const { id } = await draft([COUNCIL, '+493055501420'], []);
    const cover = { shown: true, from: 'Clara', text: 'Zwei Seiten' };
    await client.call(calls.changeFax, { session, params: { id }, body: { cover } });
    const { faxes } = await client.call(calls.sendFax, { session, params: { id } });
    expect(await codeOf(client.call(calls.sendFax, { session, params: { id } }))).toBe('fax_state_wrong');
    expect(faxes.map(({ number }) => number)).toEqual([COUNCIL, '+493055501420']);
    const isBack = async (): Promise<boolean> =>
      (await list()).faxes.every(({ attempts, state }) => attempts === 1 && state === 'waiting');
    await until('the attempts', isBack);
    for (const fax of faxes) {
      expect((await read(fax.id)).pages).toBe(1);
      expect((await client.call(calls.cancelFax, { session, params: { id: fax.id } })).state).toBe('cancelled');
    }
    const contents = new Set((await list()).faxes.map(({ content }) => content));
    expect(contents.size).toBe(2);
    expect((await client.call(calls.readFaxAccount, { session })).used).toBe(0);
    await client.call(calls.deleteFaxes, { session, body: { ids: faxes.map((fax) => fax.id) } });
    await opened.db.execute(sql`update fax_contents set created_at = now() - interval '2 hours'`);
    await features[0]?.jobs[0]?.run();
    expect([...blobs.keys()]).toEqual([]);
  });

  it('counts the pages of what is sent again after it was stopped, also before its pages were made', async () => {
    const { client, session, draft, features } = office({ pagesPerMonth: 2 });
    // Nobody makes pages.
    await Promise.all(features.map((feature) => feature.close()));
    const sent = async () => {
      const { id } = await draft([COUNCIL, '+493055501420'], []);
      const cover = { shown: true, from: 'Clara', text: '' };
      await client.call(calls.changeFax, { session, params: { id }, body: { cover } });
      return (await client.call(calls.sendFax, { session, params: { id } })).faxes;
    };
    const stopped = await sent();
    for (const { id } of stopped) await client.call(calls.cancelFax, { session, params: { id } });
    await sent();
    for (const { id } of stopped)
      expect(await codeOf(client.call(calls.retryFax, { session, params: { id } }))).toBe('fax_pages_used_up');
  });
});
