import type { DovecotServer } from '@pillarbox/tooling/testbed/dovecot';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { createImapSystem } from '../imap/imap-system.ts';
import { describeMailbox } from './mailbox-suite.test.ts';
import type { AccountUnderTest, Traits } from './mailbox-under-test.ts';

async function accountOn(server: DovecotServer, traits: Traits): Promise<AccountUnderTest> {
  const { address, password } = await newAccount(server);
  const system = createImapSystem({
    imap: { host: server.host, port: server.ports.imap, security: 'none', insecureCertificate: false },
  });
  return {
    traits,
    open: () => system.signIn({ user: address, password }),
    close: () => system.close(),
  };
}

describeWith('dovecot', 'a real Dovecot', (server) => {
  describeMailbox('with all it can', () =>
    accountOn(server, { uidMap: true, quota: true, push: true, anyFolderName: true, readsRemoved: false }),
  );
});

describeWith('bareDovecot', 'a real Dovecot', (server) => {
  describeMailbox('that admits to IMAP4rev1 alone', () =>
    accountOn(server, { uidMap: false, quota: false, push: false, anyFolderName: true, readsRemoved: false }),
  );
});
