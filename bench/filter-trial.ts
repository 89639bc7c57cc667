import { TRIAL_MESSAGES, tryFilter } from '@pillarbox/contract/filters/trial';
import { newAccount, startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import type { PageFigure } from './browser.ts';
import { Client } from './client.ts';
import { fill } from './fill.ts';
import { openInbox } from './folder.ts';
import { timed } from './measure.ts';
import { RawConnection } from './raw.ts';

const MESSAGES = 20_000;
/** Milliseconds: somebody who types a condition sees its effect at once. */
const TARGET_MS = 300;
const ROUNDS = { runs: 40, warmUp: 20 };

/** Tries a filter on the newest 1,000 messages of an inbox whose view is read: by what every view holds, and by a header field. */
export async function benchFilterTrial(note: (text: string) => void): Promise<PageFigure[]> {
  const dovecot = await startDovecot({ quotaRule: '*:storage=100G' });
  const { imap, sieve } = dovecot.ports;
  const product = await startProduct({ partners: { 754: imapPartner('754', ['*'], { imap, submission: 1, sieve }) } });
  try {
    const me = await newAccount(dovecot, 'me');
    note(`Filling an inbox with ${String(MESSAGES)} messages`);
    const raw = await RawConnection.signIn(imap, me.address, me.password);
    await fill(raw, MESSAGES);
    raw.close();
    const client = new Client(product.origin);
    await client.signIn(me.address, me.password);
    await openInbox(client);
    const [user = '', domain = ''] = me.address.split('@');
    const path = tryFilter.path.replace(':domain', domain).replace(':user', user);
    const tried = (condition: object) => async (): Promise<void> => {
      const filter = { on: true, name: 'Oak', match: 'all', conditions: [condition], actions: [{ do: 'read' }] };
      const reply = tryFilter.reply.parse(JSON.parse(String(await client.post(path, { filter }))));
      if (reply.tried !== TRIAL_MESSAGES || reply.matched === 0) throw new Error('The filter was not tried');
    };
    const bySubject = await timed(tried({ field: 'subject', test: 'contains', value: 'oak' }), ROUNDS);
    const header = { field: 'header', header: 'Content-Type', test: 'contains', value: 'text/plain' };
    const byHeader = await timed(tried(header), ROUNDS);
    return [
      { what: 'trial of a filter by subject, 1,000 messages, ms', value: bySubject, target: TARGET_MS },
      { what: 'trial of a filter by a header field, ms', value: byHeader, target: TARGET_MS },
    ];
  } finally {
    await product.stop();
    await dovecot.stop();
  }
}
