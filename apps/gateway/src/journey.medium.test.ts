import { discardDraft, recall, savemsg, send } from '@pillarbox/contract/compose/operations';
import type { StagedAttachment } from '@pillarbox/contract/compose/operations';
import { deletemsg, movemsg, newmail, setMsgFlag, undo, usage } from '@pillarbox/contract/mail/changes';
import { foldercreate, folderdelete, folderrename, folders } from '@pillarbox/contract/mail/folders';
import { fetchlist, listUids, loadList } from '@pillarbox/contract/mail/list';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { load } from '@pillarbox/contract/mail/message';
import { savePreferences } from '@pillarbox/contract/preferences/operations';
import { addAccount } from '@pillarbox/tooling/testbed/dovecot';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Gateway } from './gateway.ts';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';

const PASSWORD = 'correct-horse-battery';
/** Time limit for mail and events to arrive. */
const TIMEOUT = { timeout: 20_000 };

interface Installation {
  readonly partner: object;
  /** Creates a mailbox and returns its address. */
  addAccount(gateway: Gateway, name: string): Promise<string>;
}

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** Everything a person does with mail, over HTTP against a whole gateway. */
function journeys(title: string, installation: () => Installation): void {
  describe(title, () => {
    let under: GatewayUnderTest;
    let gateway: Gateway;
    beforeAll(async () => {
      under = await startTestGateway(installation().partner);
      ({ gateway } = under);
    });
    afterAll(() => under.close());

    let count = 0;
    const person = async (name: string): Promise<{ page: TestPage; mail: string }> => {
      count += 1;
      const mail = await installation().addAccount(gateway, `${name}${String(count)}`);
      const page = new TestPage(gateway.address);
      await page.signIn(mail, PASSWORD);
      return { page, mail };
    };
    const upload = async (page: TestPage, mail: string, ...files: File[]): Promise<StagedAttachment[]> => {
      const form = new FormData();
      for (const file of files) form.append('attachments[]', file);
      const path = `/api/storage/${encodeURIComponent(mail)}/compose/attachments`;
      const reply = await page.fetch(path, { method: 'POST', body: form });
      const answer = (await reply.json()) as { attachments?: StagedAttachment[]; error?: { code: string } };
      if (answer.attachments === undefined) throw new Error(`${String(reply.status)} ${answer.error?.code ?? ''}`);
      return answer.attachments;
    };
    const inbox = async (page: TestPage, name = 'INBOX'): Promise<MessageRow[]> =>
      (await page.call(fetchlist, { folder: name })).rows;
    const to = (mail: string) => ({ to: [{ name: '', mail }], cc: [], bcc: [] });
    const text = (subject: string) => ({ subject, html: '', text: 'Hello there.', attachments: [] });

    it('writes, sends, receives an event, replies, and marks the replied message', async () => {
      const alice = await person('alice');
      const bob = await person('bob');
      await bob.page.call(fetchlist, { folder: 'INBOX' });
      await bob.page.listen('INBOX');
      await sendNow(alice.page, alice.mail);
      const [file] = await upload(alice.page, alice.mail, new File([PNG], 'Bild für März.png', { type: 'image/png' }));
      const message = {
        ...to(bob.mail),
        bcc: [{ name: '', mail: alice.mail }],
        subject: 'Grüße ✓',
        html: '<p>Hello <b>Bob</b></p>',
        text: 'Hello Bob',
        attachments: [{ ref: { kind: 'staged' as const, id: file?.id ?? '' } }],
      };
      await alice.page.call(savemsg, { message, draftid: 'draft-0001', version: 1 });
      expect((await inbox(alice.page, await special(alice.page, 'drafts'))).map((row) => row.subject)).toEqual([
        'Grüße ✓',
      ]);
      await alice.page.call(send, { message, draftid: 'draft-0001' });
      await expect.poll(async () => (await inbox(bob.page)).length, TIMEOUT).toBe(1);
      await expect.poll(() => bob.page.events.map((event) => event.event), TIMEOUT).toContain('new-mail');
      await expect
        .poll(async () => (await inbox(alice.page, await special(alice.page, 'drafts'))).length, TIMEOUT)
        .toBe(0);
      expect(await inbox(alice.page, await special(alice.page, 'sent'))).toHaveLength(1);

      const [row] = await inbox(bob.page);
      const opened = await bob.page.call(load, { folder: 'INBOX', uid: row?.uid ?? 0 });
      expect(opened.header).toMatchObject({ subject: 'Grüße ✓', bcc: [] });
      expect(opened.header.from[0]?.mail).toBe(alice.mail);
      const [attachment] = opened.attachments;
      expect(attachment).toMatchObject({ name: 'Bild für März.png', size: PNG.length });
      const download = await bob.page.fetch(attachment?.dlURL ?? '');
      expect(Buffer.from(await download.arrayBuffer())).toEqual(PNG);
      expect(download.headers.get('content-disposition')).toMatch(/^attachment/);
      expect(download.headers.get('x-content-type-options')).toBe('nosniff');
      await expect
        .poll(async () => (await inbox(bob.page))[0]?.flags ?? 0, TIMEOUT)
        .toSatisfy((flags: number) => (flags & 1) === 1);

      await sendNow(bob.page, bob.mail);
      const { uidvalidity } = opened;
      const reference = { command: 'reply' as const, folder: 'INBOX', uid: opened.uid, uidvalidity };
      const answer = { ...to(alice.mail), ...text('Re: Grüße ✓'), reference };
      await bob.page.call(send, { message: answer, draftid: 'draft-0002' });
      await expect
        .poll(async () => (await inbox(alice.page)).map((each) => each.subject), TIMEOUT)
        .toContain('Re: Grüße ✓');
      await expect
        .poll(async () => (await inbox(bob.page))[0]?.flags ?? 0, TIMEOUT)
        .toSatisfy((flags: number) => (flags & 4) === 4);
      const reply = (await inbox(alice.page)).find((each) => each.subject === 'Re: Grüße ✓');
      const read = await alice.page.call(load, { folder: 'INBOX', uid: reply?.uid ?? 0 });
      expect(read.header.inreplyto).toBe(opened.header.messageid);
      bob.page.close();
    });

    it('returns the source byte by byte, as a file', async () => {
      const { page, mail } = await person('carol');
      await sendNow(page, mail);
      await page.call(send, { message: { ...to(mail), ...text('To myself') }, draftid: 'draft-0001' });
      await expect.poll(async () => (await inbox(page)).length, TIMEOUT).toBe(1);
      const [row] = await inbox(page);
      const source = await page.fetch(`/api/bf/attachments/?folder=INBOX&uid=${String(row?.uid)}&part=source`);
      expect(source.headers.get('content-type')).toBe('message/rfc822');
      expect(source.headers.get('content-disposition')).toMatch(/\.eml/);
      const bytes = Buffer.from(await source.arrayBuffer());
      expect(bytes.length).toBe(row?.size);
      expect(bytes.toString()).toMatch(/^Subject: To myself\r$/m);
    });

    it('recalls a message during its hold and finds the draft unchanged', async () => {
      const { page, mail } = await person('dave');
      const switches = { priority: 3 as const, receipt: false, deliveryreport: false };
      const message = { ...to(mail), ...text('Too early'), ...switches };
      await page.call(savemsg, { message, draftid: 'draft-0001', version: 1 });
      const item = await page.call(send, { message, draftid: 'draft-0001' });
      expect(item.state).toBe('held');
      expect(await page.call(recall, { id: item.id })).toEqual({ message, draftid: 'draft-0001' });
      await page.call(savemsg, { message: { ...message, subject: 'Later' }, draftid: 'draft-0001', version: 2 });
      const drafts = await special(page, 'drafts');
      expect((await inbox(page, drafts)).map((row) => row.subject)).toEqual(['Later']);
      await page.call(discardDraft, { draftid: 'draft-0001' });
      expect(await inbox(page, drafts)).toEqual([]);
    });

    it('files mail: folders, flags, moves, Trash, undo, search [API-009, API-017, API-019, API-024, API-025, API-027, API-028, API-030, API-032, API-055, API-056]', async () => {
      const { page, mail } = await person('erin');
      await sendNow(page, mail);
      for (const subject of ['one apple', 'two pears', 'three apples']) {
        await page.call(send, {
          message: { ...to(mail), ...text(subject) },
          draftid: `draft-${subject.replaceAll(' ', '-')}`,
        });
      }
      await expect.poll(async () => (await inbox(page)).length, TIMEOUT).toBe(3);
      const search = { text: 'apple' };
      const found = await page.call(fetchlist, { folder: 'INBOX', search });
      expect(found.rows.map((row) => row.subject).toSorted()).toEqual(['one apple', 'three apples']);

      await page.call(foldercreate, { foldername: 'Äpfel & Obst' });
      await page.call(foldercreate, { foldername: '2025', parent: 'Äpfel & Obst' });
      const uids = found.rows.map((row) => row.uid);
      const { uidvalidity } = found;
      await page.call(movemsg, { folder: 'INBOX', uidvalidity, uids, to: 'Äpfel & Obst/2025', opId: 'move' });
      expect(await inbox(page, 'Äpfel & Obst/2025')).toHaveLength(2);
      await expect(page.call(movemsg, { folder: 'INBOX', uids, to: 'Äpfel & Obst' })).rejects.toThrow(
        '404 message_not_found',
      );
      await page.call(undo, { opId: 'move' });
      expect(await inbox(page)).toHaveLength(3);

      await page.call(folderrename, { foldername: 'Äpfel & Obst', newname: 'Obst' });
      expect((await page.call(folders, {})).map((each) => each.name)).toContain('Obst/2025');
      const all = await page.call(listUids, { folder: 'INBOX' });
      await page.call(setMsgFlag, { folder: 'INBOX', all: true, set: 1 | 8, opId: 'flags' });
      const rows = await page.call(loadList, { folder: 'INBOX', uids: all.uids });
      expect(rows.map((row) => row.flags & 9)).toEqual([9, 9, 9]);
      await page.call(undo, { opId: 'flags' });
      expect((await inbox(page)).map((row) => row.flags & 9)).toEqual([0, 0, 0]);

      const trash = await special(page, 'trash');
      await page.call(deletemsg, { folder: 'INBOX', uids: all.uids.slice(0, 1) });
      expect(await inbox(page, trash)).toHaveLength(1);
      await page.call(deletemsg, { folder: trash, all: true });
      expect(await inbox(page, trash)).toHaveLength(0);
      await page.call(folderdelete, { foldername: 'Obst' });
      expect((await page.call(folders, {})).map((each) => each.name)).not.toContain('Obst/2025');
      const polled = await page.call(newmail, { lastuid: { INBOX: 0 } });
      expect(polled.folders).toMatchObject([{ folder: 'INBOX', fresh: 2, unseen: 2 }]);
      expect((await page.call(usage, {})).used).toBeGreaterThanOrEqual(0);
    });

    it('refuses invalid requests with specific codes', async () => {
      const { page, mail } = await person('frank');
      for (const bad of ['.', '/', '<', '>', '"', ';', "'", ',', '\r', '\n', '\0']) {
        await expect(page.call(foldercreate, { foldername: `a${bad}b` }), bad).rejects.toThrow(
          '422 folder_name_restricted',
        );
      }
      await expect(page.call(foldercreate, { foldername: ' ' })).rejects.toThrow('422 folder_name_empty');
      await expect(page.call(foldercreate, { foldername: 'x'.repeat(41) })).rejects.toThrow('422 folder_name_too_long');
      await page.call(foldercreate, { foldername: 'Work' });
      await expect(page.call(foldercreate, { foldername: 'work' })).rejects.toThrow('409 folder_name_exists');
      await expect(page.call(folderdelete, { foldername: 'INBOX' })).rejects.toThrow('409 folder_protected');
      await expect(page.call(fetchlist, { folder: 'Nowhere' })).rejects.toThrow('404 folder_not_found');
      await expect(page.call(fetchlist, { folder: 'IN\r\nBOX' })).rejects.toThrow('422 invalid_request');
      await expect(page.call(load, { folder: 'INBOX', uid: 4_000_000 })).rejects.toThrow('404 message_not_found');
      await expect(page.call(fetchlist, { folder: 'INBOX', uidvalidity: 1 })).rejects.toThrow('409 mailbox_changed');
      await expect(page.call(undo, { opId: 'never' })).rejects.toThrow('409 nothing_to_undo');
      const message = { ...to('nobody'), ...text('x') };
      await expect(page.call(send, { message, draftid: 'draft-0001' })).rejects.toThrow('422 recipient_invalid');
      const evil = { ...to(mail), ...text('x\r\nBcc: a@example.test') };
      await expect(page.call(send, { message: evil, draftid: 'draft-0001' })).rejects.toThrow('422 invalid_request');
    });

    it('searches for any typed text, and for what cannot be typed', async () => {
      const { page, mail } = await person('judy');
      await sendNow(page, mail);
      await page.call(send, { message: { ...to(mail), ...text('quoted "words"') }, draftid: 'draft-0001' });
      await expect.poll(async () => (await inbox(page)).length, TIMEOUT).toBe(1);
      const found = async (words: string, scope = 15): Promise<number> =>
        (await page.call(fetchlist, { folder: 'INBOX', search: { text: words, scope } })).total;
      expect(await found('"words"')).toBe(1);
      for (const words of ['x\r\nA1 DELETE INBOX', 'zy\0zx', '{100}', '{3+}\r\nabc', '\\', '日本', '%*', '\ud800']) {
        expect(await found(words), JSON.stringify(words)).toBe(0);
      }
      expect(await inbox(page)).toHaveLength(1);
    });

    it('lets two tabs move one message at once, and it exists only once', async () => {
      const { page, mail } = await person('kate');
      const tab = page.sibling();
      await tab.signIn(mail, PASSWORD);
      await sendNow(page, mail);
      await page.call(send, { message: { ...to(mail), ...text('wanted') }, draftid: 'draft-0001' });
      await expect.poll(async () => (await inbox(page)).length, TIMEOUT).toBe(1);
      const uids = (await inbox(page)).map((row) => row.uid);
      const targets = [await special(page, 'spam'), await special(page, 'trash')];
      const moves = await Promise.allSettled([
        page.call(movemsg, { folder: 'INBOX', uids, to: targets[0] ?? '' }),
        tab.call(movemsg, { folder: 'INBOX', uids, to: targets[1] ?? '' }),
      ]);
      expect(moves.filter(({ status }) => status === 'rejected').length).toBeLessThanOrEqual(1);
      const counts = await Promise.all(['INBOX', ...targets].map(async (each) => (await inbox(page, each)).length));
      expect(counts.toSorted()).toEqual([0, 0, 1]);
    });

    it('serves version 2 of the mail backend with the same handlers [API-004, API-005, API-008, API-051]', async () => {
      const { page } = await person('heidi');
      const first = await page.call(folders, {});
      const headers = { 'content-type': 'application/json' };
      const second = await page.fetch('/bfapi/folders', { method: 'POST', headers, body: '{}' });
      expect(await second.json()).toEqual(first);
      const missing = await page.fetch('/attachments/?folder=INBOX&uid=4000000&part=source');
      expect([missing.status, await missing.json()]).toMatchObject([404, { error: { code: 'message_not_found' } }]);
    });

    it('refuses invalid JSON, keys that could change a prototype, and 26,214,401 bytes of text', async () => {
      const { page, mail } = await person('ivan');
      const post = async (body: string): Promise<string> => {
        const headers = { 'content-type': 'application/json' };
        const reply = await page.fetch('/api/bf/savemsg', { method: 'POST', headers, body });
        return `${String(reply.status)} ${((await reply.json()) as { error: { code: string } }).error.code}`;
      };
      const message = { ...to(mail), ...text('x') };
      const whole = JSON.stringify({ message, draftid: 'draft-0001', version: 1 });
      expect(await post(whole.slice(0, -1))).toBe('400 malformed_json');
      expect(await post(whole.replace('{', '{"__proto__":{"version":9},'))).toBe('400 malformed_json');
      expect(await post(whole.replace('{', '{"constructor":{"prototype":{"version":9}},'))).toBe('400 malformed_json');
      expect(await post(whole.replace('Hello there.', 'x'.repeat(26_214_401 - whole.length + 12)))).toBe(
        '413 body_too_large',
      );
      expect(await inbox(page, await special(page, 'drafts'))).toEqual([]);
    });

    it('saves and sends a form of options and files, all or none [API-046, API-047]', async () => {
      const { page, mail } = await person('laura');
      await sendNow(page, mail);
      const form = (...files: File[]): FormData => {
        const body = new FormData();
        const options = { message: { ...to(mail), ...text('Two files') }, draftid: 'draft-0001', version: 1 };
        body.append('options', JSON.stringify(options));
        for (const file of files) body.append('attachments[]', file);
        return body;
      };
      const post = async (operation: typeof send | typeof savemsg, body: FormData): Promise<unknown> => {
        const reply = await page.fetch(operation.path, { method: 'POST', body });
        const answer = (await reply.json()) as { error?: { code: string } };
        return answer.error?.code ?? operation.reply.parse(answer);
      };
      const files = [new File([PNG], 'Bild für März.png', { type: 'image/png' }), new File(['words'], 'b.txt')];
      const drafts = await special(page, 'drafts');
      const attached = async (name: string): Promise<[string, number][]> => {
        const [row] = await inbox(page, name);
        const { attachments } = await page.call(load, { folder: name, uid: row?.uid ?? 0 });
        return attachments.map((each) => [each.name, each.size]);
      };
      const arrived = [
        ['Bild für März.png', PNG.length],
        ['b.txt', 5],
      ];
      const many = Array.from({ length: 26 }, (_, n) => new File(['x'], `${String(n)}.txt`));
      const big = [new File([Buffer.alloc(20_000_000)], 'a.bin'), new File([Buffer.alloc(6_214_401)], 'b.bin')];
      for (const operation of [savemsg, send]) {
        expect(await post(operation, form(...many))).toBe('too_many_attachments');
        expect(await post(operation, form(...big))).toBe('attachments_too_large');
      }
      expect(await inbox(page, drafts)).toEqual([]);
      expect(await post(savemsg, form(...files))).toMatchObject({ folder: drafts });
      expect(await attached(drafts)).toEqual(arrived);
      expect(await post(send, form(...files))).toMatchObject({ state: 'held' });
      await expect.poll(async () => (await inbox(page)).length, TIMEOUT).toBe(1);
      expect(await attached('INBOX')).toEqual(arrived);
    });

    it('refuses 26,214,401 bytes and 26 files, and works afterwards [VAL-006, VAL-007]', async () => {
      const { page, mail } = await person('grace');
      const big = new File([Buffer.alloc(26_214_401)], 'big.bin');
      await expect(upload(page, mail, big)).rejects.toThrow('413 attachments_too_large');
      const many = Array.from({ length: 26 }, (_, n) => new File(['x'], `${String(n)}.txt`));
      await expect(upload(page, mail, ...many)).rejects.toThrow('422 too_many_attachments');
      expect(await upload(page, mail, ...many.slice(1))).toHaveLength(25);
    });
  });

  /** Turns off the hold of sent messages. */
  async function sendNow(page: TestPage, mail: string): Promise<void> {
    const path = savePreferences.path.replace(':file', `${encodeURIComponent(mail)}.json`);
    const headers = { 'content-type': 'application/json' };
    const reply = await page.fetch(path, { method: 'PUT', headers, body: JSON.stringify({ undo_send_delay: 0 }) });
    expect(reply.status).toBe(200);
  }

  async function special(page: TestPage, use: string): Promise<string> {
    const all = await page.call(folders, {});
    return all.find((each) => each.use === use)?.name ?? '';
  }
}

journeys('a gateway with its built-in mail system', () => ({
  partner: { id: '754', name: 'Northwater', hosts: ['*'], mail: { kind: 'local', loginDomain: 'example.test' } },
  addAccount: async (gateway, name) => {
    const address = `${name}@example.test`;
    await gateway.mailSystems.local?.createAccount({ address, name, password: PASSWORD, quota: 0 });
    return address;
  },
}));

describeWith('postfix', 'with real servers', (postfix) => {
  journeys('a gateway with Dovecot and Postfix', () => {
    const { dovecot } = inject('servers');
    if (dovecot === undefined) throw new Error('Postfix stands in front of a Dovecot');
    const server = (port: number) => ({ host: '127.0.0.1', port, security: 'none' });
    const servers = { imap: server(dovecot.ports.imap), submission: server(postfix.ports.submission) };
    const mail = { kind: 'imap', domains: ['example.test'], ...servers };
    return {
      partner: { id: '754', name: 'Northwater', hosts: ['*'], mail },
      addAccount: async (_, name) => {
        const address = `${name}-${Math.random().toString(36).slice(2, 8)}@example.test`;
        await addAccount(dovecot, { address, password: PASSWORD });
        return address;
      },
    };
  });
});
