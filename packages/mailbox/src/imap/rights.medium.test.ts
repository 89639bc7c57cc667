import { newAccount, startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import type { Dovecot } from '@pillarbox/tooling/testbed/dovecot';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { afterEach, expect, it } from 'vitest';
import type { Mailbox } from '../port.ts';
import { createImapSystem } from './imap-system.ts';

let server: Dovecot | undefined;
let mailbox: Mailbox | undefined;

afterEach(async () => {
  await mailbox?.close();
  await server?.stop();
});

describeWith('dovecot', 'folders of other users', () => {
  it('are readonly if the user cannot change anything, and personal if mail can be put into them [MAIL-072]', async () => {
    server = await startDovecot({ publicFolders: { Notices: 'lr', Ideas: 'lrwsti', Seen: 'lrs' } });
    const { address, password } = await newAccount(server);
    const imap = { host: server.host, port: server.ports.imap, security: 'none' as const, insecureCertificate: false };
    mailbox = await createImapSystem({ imap }).signIn({ user: address, password });
    const folders = await mailbox.folders();
    const types = Object.fromEntries(folders.map(({ name, type }) => [name, type]));
    expect(types).toMatchObject({
      INBOX: 'core',
      'Public/Notices': 'readonly',
      'Public/Ideas': 'personal',
      'Public/Seen': 'readonly',
    });
    const source = Buffer.from('Subject: x\r\n\r\nx');
    await mailbox.append({ folder: 'Public/Ideas', source, flags: 0 });
    await expect(mailbox.append({ folder: 'Public/Notices', source, flags: 0 })).rejects.toMatchObject({
      code: 'mail_refused',
    });
  });
});
