import { newCyrusUser } from '@pillarbox/tooling/testbed/cyrus';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { createImapSystem } from '../imap/imap-system.ts';
import { describeMailbox } from './mailbox-suite.test.ts';

describeWith('cyrus', 'a real Cyrus', (server) => {
  describeMailbox('with the folders of a new account', () => {
    const account = newCyrusUser();
    const system = createImapSystem({
      imap: { host: server.host, port: server.ports.imap, security: 'none', insecureCertificate: false },
    });
    return Promise.resolve({
      traits: { uidMap: true, quota: true, push: true, anyFolderName: false, readsRemoved: true },
      open: () => system.signIn(account),
      close: () => system.close(),
    });
  });
});
