import { startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { expect, it } from 'vitest';
import { createImapSystem } from './imap-system.ts';

const ALICE = { address: 'alice@example.test', password: 'correct-horse' };
const [user, password] = [ALICE.address, ALICE.password];

describeWith('dovecot', 'the address of the client', () => {
  it('is reported to a server that trusts the gateway, before the password, if the partner says so', async () => {
    const dovecot = await startDovecot({ users: [ALICE], trustedNetworks: '127.0.0.1' });
    try {
      const imap = {
        host: '127.0.0.1',
        port: dovecot.ports.imap,
        security: 'none' as const,
        insecureCertificate: false,
      };
      const telling = createImapSystem({ imap, passClientAddress: true });
      const silent = createImapSystem({ imap });
      const open = [
        await telling.signIn({ user, password }, { address: '203.0.113.7' }),
        await telling.signIn({ user, password }, { address: '2001:db8::7' }),
        await telling.signIn({ user, password }),
        await silent.signIn({ user, password }, { address: '203.0.113.9' }),
      ];
      await expect(telling.signIn({ user, password: 'wrong' }, { address: '203.0.113.8' })).rejects.toMatchObject({
        code: 'invalid_credentials',
      });
      await Promise.all(open.map((mailbox) => mailbox.close()));
      const addresses = (log: string): string[] =>
        [...log.matchAll(/Login: user=.*? rip=([^,]+),/g)].map((match) => match[1] ?? '');
      await expect
        .poll(async () => addresses(await dovecot.log()), { timeout: 10_000 })
        .toEqual(['203.0.113.7', '2001:db8::7', '127.0.0.1', '127.0.0.1']);
      await expect.poll(() => dovecot.log(), { timeout: 10_000 }).toMatch(/auth failed.* rip=203\.0\.113\.8,/);
    } finally {
      await dovecot.stop();
    }
  });
});
