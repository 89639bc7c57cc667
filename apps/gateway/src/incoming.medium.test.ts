import type { AutoReply } from '@pillarbox/contract/incoming/autoreply';
import { loadAutoReply, saveAutoReply, stopAutoReply } from '@pillarbox/contract/incoming/autoreply';
import { loadForwarding, saveForwarding } from '@pillarbox/contract/incoming/forwarding';
import { loadIncomingNotices } from '@pillarbox/contract/incoming/notices';
import { saveSpamFilter } from '@pillarbox/contract/preferences/spam';
import { savePreferences } from '@pillarbox/contract/preferences/operations';
import { confirmIdentity } from '@pillarbox/contract/session/second-factor';
import type { Mailbox } from '@pillarbox/mailbox/port';
import { NO_AUTO_REPLY } from '@pillarbox/rules/incoming/autoreply';
import { addAccount } from '@pillarbox/tooling/testbed/dovecot';
import type { DovecotServer } from '@pillarbox/tooling/testbed/dovecot';
import { deliver } from '@pillarbox/tooling/testbed/lmtp';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';

const PASSWORD = 'correct-horse-battery';
const PATIENT = { timeout: 40_000 };
const REPLY: AutoReply = {
  ...NO_AUTO_REPLY,
  on: true,
  subject: 'Away ö',
  text: 'Back “soon”.\n.\n"; discard;',
  days: 3,
};
/** Authentication-Results of the provider's server with one failed check. */
const FAILED = 'Authentication-Results: mx.example.test; spf=fail smtp.mailfrom=x\r\n';

interface Installation {
  readonly mail: object;
  addAccount(under: GatewayUnderTest, address: string): Promise<void>;
  deliver(under: GatewayUnderTest, message: { from: string; to: string; source: string }): Promise<void>;
}

/** Auto-reply, forwarding and spam lists over HTTP, with mail that really arrives while no page is open. */
function incoming(title: string, installation: () => Installation): void {
  describe(title, () => {
    let under: GatewayUnderTest;
    let page: TestPage;
    let [clara, tom] = ['', ''];
    let mailboxes: Record<string, Mailbox> = {};

    beforeAll(async () => {
      under = await startTestGateway({
        id: '754',
        name: 'Northwater',
        hosts: ['*'],
        mail: installation().mail,
        authenticationResults: { servers: ['mx.example.test'] },
      });
    });
    afterAll(() => under.close());
    beforeEach(async () => {
      [clara, tom] = ['clara', 'tom'].map((name) => `${name}-${crypto.randomUUID()}@example.test`) as [string, string];
      for (const user of [clara, tom]) {
        await installation().addAccount(under, user);
        mailboxes[user] = await under.gateway.mailSystems.of('754').signIn({ user, password: PASSWORD });
      }
      page = new TestPage(under.gateway.address);
      await page.signIn(clara, PASSWORD);
    });
    afterEach(async () => {
      page.close();
      await Promise.all(Object.values(mailboxes).map((mailbox) => mailbox.close()));
      mailboxes = {};
    });

    const arrive = (subject: string, headers = ''): Promise<void> => {
      const source = `From: ${tom}\r\nTo: ${clara}\r\nMessage-ID: <${crypto.randomUUID()}@x>\r\nSubject: ${subject}\r\n${headers}\r\nHello.\r\n`;
      return installation().deliver(under, { from: tom, to: clara, source });
    };
    const subjectsIn = async (user: string, folder = 'INBOX'): Promise<string[]> => {
      const mailbox = mailboxes[user];
      const scope = { folder, sort: SORT_KEY.UID, dir: 1, threaded: false } as const;
      const { uids } = (await mailbox?.uidsOf(scope)) ?? { uids: [] };
      return ((await mailbox?.rows(folder, uids)) ?? []).map(({ subject }) => subject).sort();
    };
    const notices = () => page.send(loadIncomingNotices, {});

    it('answers a sender once, until it is switched off [FILT-010]', async () => {
      const { etag, autoReply } = await page.send(loadAutoReply, {});
      expect(autoReply.on).toBe(false);
      const body = { autoReply: { ...REPLY, from: '2026-01-01', until: '2999-12-31', timeZone: 'Asia/Kolkata' }, etag };
      const saved = await page.send(saveAutoReply, { body });
      expect(saved).toMatchObject({ autoReply: body.autoReply, canLimitDays: true, replacedBy: null });
      expect(await notices()).toMatchObject({ autoReply: { active: true, until: '2999-12-31' }, forwarding: null });
      await arrive('One');
      await arrive('Two');
      await expect.poll(() => subjectsIn(tom), PATIENT).toEqual(['Away ö']);
      await expect(page.send(saveAutoReply, { body })).rejects.toThrow('mail_rules_changed');
      await page.send(stopAutoReply, {});
      expect((await page.send(loadAutoReply, {})).autoReply).toEqual({ ...body.autoReply, on: false });
      expect((await notices()).autoReply).toBeNull();
      const past = { ...REPLY, text: 'Another text', until: '2020-12-31' };
      await page.send(saveAutoReply, { body: { autoReply: past, etag: (await page.send(loadAutoReply, {})).etag } });
      await arrive('Three');
      expect(await subjectsIn(clara)).toEqual(['One', 'Three', 'Two']);
      expect(await subjectsIn(tom)).toEqual(['Away ö']);
    });

    it('refuses an auto-reply that could not work', async () => {
      const { etag } = await page.send(loadAutoReply, {});
      for (const change of [
        { text: ' ' },
        { text: 'costs ${5}' },
        { subject: 'a\r\nBcc: x@y.test' },
        { from: '2026-02-02', until: '2026-02-01' },
        { from: '2026-02-31' },
        { timeZone: 'Mars/Olympus' },
      ]) {
        const body = { autoReply: { ...REPLY, ...change }, etag };
        await expect(page.send(saveAutoReply, { body }), JSON.stringify(change)).rejects.toThrow('invalid_request');
      }
    });

    it('forwards after the password was typed again, tells the owner, and stops without it [PREF-063, PREF-064]', async () => {
      const { etag } = await page.send(loadForwarding, {});
      const save = (addresses: string[], on: string, keepCopy = true) =>
        page.send(saveForwarding, { body: { forwarding: { addresses, keepCopy }, etag: on } });
      await expect(save([clara.replace('@', '+x@').toUpperCase()], etag)).rejects.toThrow('forward_to_self');
      await expect(save([tom], etag)).rejects.toThrow('confirmation_required');
      await page.call(confirmIdentity, { password: PASSWORD });
      const saved = await save([tom, tom.toUpperCase()], etag);
      expect(saved.forwarding.addresses).toHaveLength(1);
      expect((await notices()).forwarding).toMatchObject({ keepCopy: true });
      await arrive('Hello');
      await expect.poll(() => subjectsIn(tom), PATIENT).toEqual(['Hello']);
      expect(await subjectsIn(clara)).toEqual(['Hello', 'Mail is now forwarded']);
      const away = await save([tom], saved.etag, false);
      await arrive('Gone');
      await expect.poll(() => subjectsIn(tom), PATIENT).toEqual(['Gone', 'Hello']);
      expect(await subjectsIn(clara)).not.toContain('Gone');
      const none = await save([], away.etag);
      expect(none.forwarding.addresses).toEqual([]);
      expect((await notices()).forwarding).toBeNull();
    });

    it('puts mail of blocked senders and of failed checks into spam before a page sees it [FILT-011, PREF-068]', async () => {
      const [name, domain] = clara.split('@') as [string, string];
      const lists = (AllowList: string[], BlockList: string[]) =>
        page.send(saveSpamFilter, { params: { domain, file: `${name}.json` }, body: { AllowList, BlockList } });
      page.close();
      await lists([], [tom.toUpperCase()]);
      await arrive('Blocked');
      await lists([tom], ['example.test']);
      await arrive('Allowed');
      await arrive('Failed', FAILED);
      const checks = { inbound_authentication: 1, spf_check: 1 };
      const prefer = (body: object) =>
        page.send(savePreferences, { params: { file: `${clara}.json` }, body: body as Record<string, never> });
      await prefer(checks);
      await arrive('Checked', FAILED);
      await prefer({ whl_sender_override_inbound_authentication: 1 });
      await arrive('Trusted', FAILED);
      const spam = (await mailboxes[clara]?.specialFolder('spam')) ?? '';
      const checked = installation().mail;
      const isLocal = 'kind' in checked && checked.kind === 'local';
      expect(await subjectsIn(clara, spam)).toEqual(isLocal ? ['Blocked'] : ['Blocked', 'Checked']);
      expect(await subjectsIn(clara)).toEqual(['Allowed', 'Failed', 'Trusted', ...(isLocal ? ['Checked'] : [])].sort());
    });
  });
}

describeWith('dovecot', 'with ManageSieve', (dovecot: DovecotServer) => {
  const server = (port: number) => ({ host: dovecot.host, port, security: 'none' });
  incoming('on Pigeonhole', () => ({
    mail: {
      kind: 'imap',
      domains: ['example.test'],
      imap: server(dovecot.ports.imap),
      submission: server(1),
      sieve: server(dovecot.ports.sieve),
    },
    addAccount: (_, address) => addAccount(dovecot, { address, password: PASSWORD }),
    deliver: (_, { from, to, source }) => deliver({ port: dovecot.ports.lmtp, from, to, message: source }),
  }));

  it('is not offered by a server without it', async () => {
    const mail = { kind: 'imap', domains: ['example.test'], imap: server(dovecot.ports.imap), submission: server(1) };
    const under = await startTestGateway({ id: '754', name: 'Northwater', hosts: ['*'], mail });
    const page = new TestPage(under.gateway.address);
    const address = `clara-${crypto.randomUUID()}@example.test`;
    await addAccount(dovecot, { address, password: PASSWORD });
    await page.signIn(address, PASSWORD);
    await expect(page.send(loadAutoReply, {})).rejects.toThrow('mail_rules_unavailable');
    page.close();
    await under.close();
  });
});

incoming('in the built-in mail system', () => ({
  mail: { kind: 'local', loginDomain: 'example.test' },
  addAccount: async (under, address) => {
    await under.gateway.mailSystems.local?.createAccount({ address, name: '', password: PASSWORD, quota: 0 });
  },
  deliver: async (under, { from, to, source }) => {
    const via = { protocol: 'ESMTP', host: 'mx.example' } as const;
    await under.gateway.mailSystems.local?.deliver({ from, to: [to], source: Buffer.from(source), via });
  },
}));
