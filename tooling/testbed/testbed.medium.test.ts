import { createTransport } from 'nodemailer';
import { expect, it } from 'vitest';
import { newAccount } from './dovecot.ts';
import type { TestAccount } from './dovecot.ts';
import { deliver } from './lmtp.ts';
import { newDatabase } from './postgres.ts';
import { RawImap } from './raw-imap.ts';
import { run } from './system.ts';
import { describeWith } from './test-servers.ts';
import { until } from './until.ts';

describeWith('dovecot', 'the test bed’s Dovecot', (dovecot) => {
  it('accepts a message by LMTP and returns it unchanged by IMAP, with its leading dots', async () => {
    const alice = await newAccount(dovecot);
    const message = 'Subject: hello\r\n\r\n.a line that begins with a dot\r\n..\r\nend\r\n';
    await deliver({ port: dovecot.ports.lmtp, from: 'bob@example.test', to: alice.address, message });
    const imap = await RawImap.signIn(dovecot.ports.imap, alice);
    await imap.ok('SELECT INBOX');
    expect((await imap.source(1)).toString()).toContain(message);
    imap.close();
  });

  it('refuses a wrong password', async () => {
    const alice = await newAccount(dovecot);
    const wrong = RawImap.signIn(dovecot.ports.imap, { ...alice, password: 'wrong' });
    await expect(wrong).rejects.toThrow('AUTHENTICATIONFAILED');
  });

  it('marks the special folders', async () => {
    const imap = await RawImap.signIn(dovecot.ports.imap, await newAccount(dovecot));
    const { data } = await imap.ok('LIST (SPECIAL-USE) "" "*"');
    for (const use of ['Drafts', 'Sent', 'Trash', 'Junk', 'Archive']) expect(data.toString()).toContain(`\\${use}`);
    imap.close();
  });
});

describeWith('bareDovecot', 'the bare Dovecot', (dovecot) => {
  it('reports only IMAP4rev1 and has its folders under INBOX', async () => {
    const imap = await RawImap.signIn(dovecot.ports.imap, await newAccount(dovecot));
    expect((await imap.ok('CAPABILITY')).data.toString()).toBe('* CAPABILITY IMAP4rev1\r\n');
    const folders = (await imap.ok('LIST "" "*"')).data.toString();
    expect(folders).toContain('"." INBOX.Sent');
    expect(folders).not.toContain('\\Sent');
    imap.close();
  });
});

describeWith('dovecot', 'the test bed’s submission', (dovecot) => {
  describeWith('postfix', 'through Postfix', (postfix) => {
    const submit = async (from: TestAccount, to: string, password = from.password): Promise<void> => {
      const auth = { user: from.address, pass: password };
      const transport = createTransport({ host: postfix.host, port: postfix.ports.submission, ignoreTLS: true, auth });
      await transport.sendMail({ from: from.address, to, subject: 'across', text: 'hello' });
    };

    it('delivers to another mailbox after AUTH', async () => {
      const [alice, bob] = [await newAccount(dovecot), await newAccount(dovecot)];
      await submit(alice, bob.address);
      const imap = await RawImap.signIn(dovecot.ports.imap, bob);
      await until('delivery', async () => (await imap.ok('STATUS INBOX (MESSAGES)')).data.includes('MESSAGES 1'));
      await imap.ok('SELECT INBOX');
      expect((await imap.source(1)).toString()).toContain('Subject: across');
      imap.close();
    });

    it('refuses a wrong password, an unknown recipient and addresses of other domains', async () => {
      const alice = await newAccount(dovecot);
      await expect(submit(alice, alice.address, 'wrong')).rejects.toThrow('535');
      await expect(submit(alice, 'nobody@example.test')).rejects.toThrow('550');
      await expect(submit(alice, 'someone@example.org')).rejects.toThrow('nothing leaves');
    });
  });
});

describeWith('postgres', 'the test bed’s PostgreSQL', (postgres) => {
  it('creates databases with UTF-8', async () => {
    const url = await newDatabase(postgres);
    expect(await run(`${postgres.programs}/psql`, '-At', '-d', url, '-c', "select upper('grün')")).toBe('GRÜN');
  });
});
