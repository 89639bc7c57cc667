import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { expect, inject, it } from 'vitest';
import { createImapSystem } from '../imap/imap-system.ts';
import { createSmtpSubmission } from './smtp.ts';

describeWith('postfix', 'submission through a real Postfix', ({ host, ports }) => {
  const dovecot = inject('servers').dovecot;
  const way = createSmtpSubmission({
    submission: { host, port: ports.submission, security: 'none', insecureCertificate: false },
  });
  const people = async () => {
    if (dovecot === undefined) throw new Error('Postfix stands in front of Dovecot');
    const [from, to] = [await newAccount(dovecot, 'from'), await newAccount(dovecot, 'to')];
    const system = createImapSystem({
      imap: { host: dovecot.host, port: dovecot.ports.imap, security: 'none', insecureCertificate: false },
    });
    const credentials = { user: from.address, password: from.password };
    return { from, to, credentials, open: () => system.signIn({ user: to.address, password: to.password }) };
  };
  const source = Buffer.from('From: a@example.test\r\nSubject: by submission\r\nMessage-ID: <s@x>\r\n\r\n.dots\r\n');

  it('delivers to the other mailbox, and returns a queue id', async () => {
    const { from, to, credentials, open } = await people();
    const accepted = await way.send({ from: from.address, to: [to.address], source }, credentials);
    expect(accepted.queueid).toMatch(/^[0-9A-Za-z]{6,}$/);
    expect(accepted.rejected).toEqual([]);
    const mailbox = await open();
    const found = (): Promise<number[]> => mailbox.findByMessageId('INBOX', '<s@x>');
    await expect.poll(found, { timeout: 10_000 }).toHaveLength(1);
    const [uid = 0] = await found();
    const arrived = await mailbox.source({ folder: 'INBOX', uid }, 10_000);
    expect(Buffer.from(arrived.source).toString()).toContain('\r\n.dots\r\n');
    await mailbox.close();
  });

  it('rejects an unknown recipient and a wrong password, and reports its limit', async () => {
    const { from, to, credentials } = await people();
    const nobody = 'nobody-at-all@example.test';
    await expect(way.send({ from: from.address, to: [nobody], source }, credentials)).rejects.toMatchObject({
      code: 'submission_refused',
    });
    const some = await way.send({ from: from.address, to: [to.address, nobody], source }, credentials);
    expect(some.rejected).toEqual([nobody]);
    const wrong = { ...credentials, password: 'wrong' };
    await expect(way.send({ from: from.address, to: [to.address], source }, wrong)).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    expect(await way.sizeLimit(credentials)).toBeGreaterThan(25_000_000);
  });
});
