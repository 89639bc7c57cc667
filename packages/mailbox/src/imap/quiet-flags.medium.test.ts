import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { SearchFilter } from '@pillarbox/contract/mail/flags';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import { RawImap } from '@pillarbox/tooling/testbed/raw-imap';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { expect, it } from 'vitest';
import type { Mailbox } from '../port.ts';
import { INBOX_QUERY } from '../suite/inbox-query.ts';
import { createImapSystem } from './imap-system.ts';
import { MASS_CHANGE } from './limits.ts';

const SOON = { timeout: 30_000, interval: 50 };
/** Each round begins at another moment of the change. */
const ROUNDS = 6;

/** Fills the selected inbox with at least MASS_CHANGE messages. */
async function fill(raw: RawImap): Promise<void> {
  await raw.ok('APPEND INBOX {14+}\r\nSubject: a\r\n\r\n');
  await raw.ok('SELECT INBOX');
  for (let count = 1; count < MASS_CHANGE; count *= 2) await raw.ok('COPY 1:* INBOX');
}

/** The uids that the view and the server have of each kind. */
async function both(mailbox: Mailbox, raw: RawImap): Promise<{ readonly view: unknown; readonly server: unknown }> {
  const kinds: readonly (readonly SearchFilter[])[] = [[], ['FLAGGED'], ['ANSWERED'], ['SEEN']];
  const view: string[] = [];
  const server: string[] = [];
  for (const flags of kinds) {
    const { uids } = await mailbox.uidsOf({ ...INBOX_QUERY, search: { text: '', scope: 0, flags: [...flags] } });
    view.push(uids.toSorted((a, b) => a - b).join(' '));
    const { data } = await raw.ok(`UID SEARCH ${flags[0] ?? 'ALL'}`);
    server.push(/^\* SEARCH ?([\d ]*)/m.exec(data.toString('latin1'))?.[1] ?? '');
  }
  return { view, server };
}

describeWith('dovecot', 'flags of very many messages', (server) => {
  it('are those of the server, whatever others change at that moment', async () => {
    const account = await newAccount(server);
    const raw = await RawImap.signIn(server.ports.imap, account);
    await fill(raw);
    const imap = { host: server.host, port: server.ports.imap, security: 'none' as const, insecureCertificate: false };
    const mailbox = await createImapSystem({ imap }).signIn({ user: account.address, password: account.password });
    try {
      await mailbox.list(INBOX_QUERY);
      // Null while the view is being read.
      await expect
        .poll(() => mailbox.find({ folder: 'INBOX', terms: [], texts: false, below: 0 }), SOON)
        .not.toBeNull();
      for (let round = 0; round < ROUNDS; round += 1) {
        const isSet = round % 2 === 0;
        const flags = isSet ? { set: MESSAGE_FLAG.FLAGGED, unset: 0 } : { set: 0, unset: MESSAGE_FLAG.FLAGGED };
        const whole = { folder: 'INBOX', which: { search: null } };
        const changed = mailbox.setFlags(whole, { ...flags, stomp: false });
        for (let at = 0; at < round * 3; at += 1) {
          const number = String(1 + round * 100 + at);
          await raw.ok(`STORE ${number} +FLAGS (\\Answered ${at % 2 === 0 ? '\\Flagged' : '\\Seen'})`);
          if (at % 3 === 0) await raw.ok(`STORE ${number} -FLAGS (\\Flagged)`);
        }
        if (round > 3) await raw.ok(`STORE ${String(round)} +FLAGS (\\Deleted)`);
        if (round > 3) await raw.ok('EXPUNGE');
        await changed;
        const { view, server: there } = await both(mailbox, raw);
        expect(view).toEqual(there);
      }
    } finally {
      await mailbox.close();
      raw.close();
    }
  });
});
