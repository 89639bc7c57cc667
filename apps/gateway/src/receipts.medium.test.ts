import { send } from '@pillarbox/contract/compose/operations';
import { movemsg } from '@pillarbox/contract/mail/changes';
import { folders } from '@pillarbox/contract/mail/folders';
import { fetchlist } from '@pillarbox/contract/mail/list';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { load } from '@pillarbox/contract/mail/message';
import type { Message } from '@pillarbox/contract/mail/message';
import { answerReceipt } from '@pillarbox/contract/mail/receipt';
import { savePreferences } from '@pillarbox/contract/preferences/operations';
import type { DovecotServer } from '@pillarbox/tooling/testbed/dovecot';
import { addAccount } from '@pillarbox/tooling/testbed/dovecot';
import { RawImap } from '@pillarbox/tooling/testbed/raw-imap';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Gateway } from './gateway.ts';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';

const PASSWORD = 'correct-horse-battery';
/** Time limit for mail to arrive. */
const TIMEOUT = { timeout: 20_000 };

interface Installation {
  readonly mail: object;
  /** Creates a mailbox and returns its address. */
  addAccount(gateway: Gateway, name: string): Promise<string>;
  /** Returns the keywords of the messages in an inbox from the mail server; null when it is not a separate server. */
  wordsOf(mail: string): Promise<string | null>;
}

interface Person {
  readonly page: TestPage;
  readonly mail: string;
}

/** Requests for receipts, replies to them, and what arrives, over HTTP against a whole gateway. */
function receipts(title: string, installation: () => Installation): void {
  describe(title, () => {
    let under: GatewayUnderTest;
    let gateway: Gateway;
    let people = 0;
    beforeAll(async () => {
      under = await startTestGateway({ id: '754', name: 'Northwater', hosts: ['*'], mail: installation().mail });
      ({ gateway } = under);
    });
    afterAll(() => under.close());

    const person = async (name: string): Promise<Person> => {
      people += 1;
      const mail = await installation().addAccount(gateway, `${name}${String(people)}`);
      const page = new TestPage(gateway.address);
      await page.signIn(mail, PASSWORD);
      return { page, mail };
    };
    const rowsIn = async (page: TestPage, name = 'INBOX'): Promise<MessageRow[]> =>
      (await page.call(fetchlist, { folder: name })).rows;
    const special = async (page: TestPage, use: string): Promise<string> =>
      (await page.call(folders, {})).find((each) => each.use === use)?.name ?? '';
    /** Opens the only message of an inbox when it has arrived. */
    const openOnly = async (page: TestPage): Promise<Message> => {
      await expect.poll(async () => (await rowsIn(page)).length, TIMEOUT).toBe(1);
      const [row] = await rowsIn(page);
      return await page.call(load, { folder: 'INBOX', uid: row?.uid ?? 0, peek: true });
    };
    /** Sends a message with a request for a receipt and returns it as it arrived. */
    const asked = async (from: Person, to: Person): Promise<Message> => {
      const path = savePreferences.path.replace(':file', `${encodeURIComponent(from.mail)}.json`);
      const headers = { 'content-type': 'application/json' };
      await from.page.fetch(path, { method: 'PUT', headers, body: JSON.stringify({ undo_send_delay: 0 }) });
      const people = { to: [{ name: '', mail: to.mail }], cc: [], bcc: [] };
      const message = { ...people, subject: 'Fährt das Auto?', html: '', text: 'Hi', attachments: [], receipt: true };
      await from.page.call(send, { message, draftid: 'draft-0001' });
      return await openOnly(to.page);
    };
    const stateOf = async (
      page: TestPage,
      query: Readonly<Record<string, string>>,
      version = '/api/bf',
    ): Promise<string> => {
      const reply = await page.fetch(`${version}/receipt/state?${new URLSearchParams(query).toString()}`);
      const answer = (await reply.json()) as { state?: string; error?: { code: string; details: { field?: string } } };
      const { code = '', details } = answer.error ?? {};
      return answer.state ?? `${String(reply.status)} ${code} ${details?.field ?? ''}`;
    };
    const targetOf = ({ header, folder: name, uid, uidvalidity }: Message) => ({
      mid: header.messageid,
      folder: name,
      uid,
      uidvalidity,
    });

    it('a receipt is sent once to who requested it, and its state can be read by mid [MAIL-079, API-044, API-045]', async () => {
      const [tom, clara] = [await person('tom'), await person('clara')];
      const message = await asked(tom, clara);
      expect(message.header.receiptto).toBe(tom.mail);
      const mid = message.header.messageid;
      expect(await stateOf(clara.page, { mid })).toBe('none');
      const answer = { ...targetOf(message), state: 'sent' as const };
      expect(await clara.page.call(answerReceipt, answer)).toEqual({ mid, state: 'sent' });
      expect(await clara.page.call(answerReceipt, answer)).toEqual({ mid, state: 'sent' });

      const receipt = await openOnly(tom.page);
      expect(receipt.header).toMatchObject({ subject: 'Read: Fährt das Auto?', inreplyto: mid, receiptto: '' });
      expect(receipt.header.from[0]?.mail).toBe(clara.mail);
      const headers = new Map(receipt.header.all.map(({ name, value }) => [name.toLowerCase(), value]));
      expect(headers.get('content-type')).toMatch(/^multipart\/report; report-type="?disposition-notification/);
      expect(headers.get('auto-submitted')).toBe('auto-replied');
      // RFC 5321 4.4: the last server writes the return path.
      expect(headers.get('return-path')).toBe('<>');
      const query = `folder=INBOX&uid=${String(receipt.uid)}&part=source`;
      const source = await (await tom.page.fetch(`/api/bf/attachments/?${query}`)).text();
      expect(source).toContain(`Final-Recipient: rfc822; ${clara.mail}\r\n`);
      expect(source).toContain(`Original-Message-ID: ${mid}\r\n`);
      expect(source).toContain('Disposition: manual-action/MDN-sent-manually; displayed\r\n');

      expect(await stateOf(clara.page, { mid })).toBe('sent');
      expect(await stateOf(clara.page, { mid }, '/bfapi')).toBe('sent');
      expect(await stateOf(tom.page, { mid })).toBe('none');
      expect(await rowsIn(clara.page, await special(clara.page, 'sent'))).toEqual([]);
      const words = await installation().wordsOf(clara.mail);
      if (words !== null) expect(words).toContain('$MDNSent');
      expect(await rowsIn(tom.page)).toHaveLength(1);
    });

    it('declining sends nothing and is stored; other clients see the request as handled [MAIL-079, API-045]', async () => {
      const [tom, clara] = [await person('tom'), await person('clara')];
      const message = await asked(tom, clara);
      const target = targetOf(message);
      expect(await clara.page.call(answerReceipt, { ...target, state: 'declined' })).toMatchObject({
        state: 'declined',
      });
      expect(await clara.page.call(answerReceipt, { ...target, state: 'sent' })).toMatchObject({ state: 'declined' });
      const words = await installation().wordsOf(clara.mail);
      if (words !== null) expect(words).toContain('$MDNSent');
      expect(await rowsIn(tom.page)).toEqual([]);
    });

    it('a request without a Message-ID is refused with the name of the field [VAL-037]', async () => {
      const { page } = await person('eve');
      for (const version of ['/api/bf', '/bfapi']) {
        expect(await stateOf(page, {}, version)).toBe('422 invalid_request mid');
        expect(await stateOf(page, { mid: '' }, version)).toBe('422 invalid_request mid');
        expect(await stateOf(page, { mid: '<a\r\nBcc: x@y.test>' }, version)).toBe('422 invalid_request mid');
      }
    });

    it('no receipt is sent for a message in Spam [MAIL-079]', async () => {
      const [tom, clara] = [await person('tom'), await person('clara')];
      const message = await asked(tom, clara);
      const spam = await special(clara.page, 'spam');
      await clara.page.call(movemsg, { folder: 'INBOX', uids: [message.uid], to: spam });
      const [row] = await rowsIn(clara.page, spam);
      const target = { mid: message.header.messageid, folder: spam, uid: row?.uid ?? 0, state: 'sent' as const };
      await expect(clara.page.call(answerReceipt, target)).rejects.toThrow('409 receipt_not_asked');
      expect(await stateOf(clara.page, { mid: message.header.messageid })).toBe('none');
    });
  });
}

receipts('read receipts of the built-in mail system', () => ({
  mail: { kind: 'local', loginDomain: 'example.test' },
  addAccount: async (gateway, name) => {
    const address = `${name}@example.test`;
    await gateway.mailSystems.local?.createAccount({ address, name, password: PASSWORD, quota: 0 });
    return address;
  },
  wordsOf: () => Promise.resolve(null),
}));

describeWith('postfix', 'with real servers', (postfix) => {
  const dovecot = (): DovecotServer => {
    const found = inject('servers').dovecot;
    if (found === undefined) throw new Error('Postfix stands in front of a Dovecot');
    return found;
  };
  receipts('read receipts with Dovecot and Postfix', () => {
    const server = (port: number) => ({ host: '127.0.0.1', port, security: 'none' });
    const { imap } = dovecot().ports;
    return {
      mail: {
        kind: 'imap',
        domains: ['example.test'],
        imap: server(imap),
        submission: server(postfix.ports.submission),
      },
      addAccount: async (_, name) => {
        const address = `receipt-${crypto.randomUUID()}-${name}@example.test`;
        await addAccount(dovecot(), { address, password: PASSWORD });
        return address;
      },
      wordsOf: async (address) => {
        const raw = await RawImap.signIn(imap, { address, password: PASSWORD });
        await raw.ok('EXAMINE INBOX');
        const words = (await raw.ok('FETCH 1:* (FLAGS)')).data.toString();
        raw.close();
        return words;
      },
    };
  });
});
