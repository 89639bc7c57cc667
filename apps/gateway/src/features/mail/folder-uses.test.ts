import { createImapSystem } from '@pillarbox/mailbox/imap/imap-system';
import { startHostileImap } from '@pillarbox/testkit/hostile-imap';
import { expect, it } from 'vitest';
import { FolderUses } from './folder-uses.ts';

it('lists the folders of a mailbox once, whichever call asks first', async () => {
  const server = await startHostileImap({}, 'IMAP4rev1 SPECIAL-USE');
  const imap = { host: '127.0.0.1', port: server.port, security: 'none' as const, insecureCertificate: false };
  const mailbox = await createImapSystem({ imap }).signIn({ user: 'a', password: 'b' });
  const uses = new FolderUses();
  const ofOneCall = () => mailbox.within?.(new AbortController().signal) ?? mailbox;
  const listed = (): number => server.calls.filter((call) => call.startsWith('LIST')).length;
  await uses.useOf(ofOneCall(), 'INBOX');
  const first = listed();
  for (let call = 0; call < 5; call += 1) await uses.useOf(ofOneCall(), 'INBOX');
  expect(listed()).toBe(first);
  expect(first).toBeGreaterThan(0);
  await mailbox.close();
  server.close();
});
