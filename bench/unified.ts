import { setTimeout as delay } from 'node:timers/promises';
import { newAccount, startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import type { Dovecot, TestAccount } from '@pillarbox/tooling/testbed/dovecot';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import { Client } from './client.ts';
import { fill } from './fill.ts';
import { openInbox, page } from './folder.ts';
import { figure, timed } from './measure.ts';
import type { Figure } from './measure.ts';
import { RawConnection } from './raw.ts';

const MESSAGES = Number(process.env['BENCH_MESSAGES'] ?? 20_000);
/** Accounts beside the own one. */
const OTHERS = Number(process.env['BENCH_ACCOUNTS'] ?? 5) - 1;
/** At most three times the page of one account. */
const TARGET = 3;
const ROUNDS = { runs: 200, warmUp: 200 };

interface Merged {
  readonly accounts: readonly { readonly state: string; readonly provisional: boolean }[];
  readonly rows: readonly unknown[];
  readonly cursors: readonly object[];
}

/** The first page of 100 of the inboxes of five accounts, and the one after it, relative to the page of one of them. */
export async function benchUnified(note: (text: string) => void): Promise<Figure[]> {
  const dovecot = await startDovecot({ quotaRule: '*:storage=100G' });
  const { imap } = dovecot.ports;
  const partner = imapPartner('754', ['*'], { imap, submission: 1 });
  const remoteAccounts = { trusted: [{ host: '127.0.0.1', ports: [imap] }] };
  const product = await startProduct({ partners: { 754: { ...partner, remoteAccounts } } });
  try {
    const me = await filled(dovecot, 'me', note);
    const client = new Client(product.origin);
    await client.signIn(me.address, me.password);
    await openInbox(client);
    for (let other = 1; other <= OTHERS; other += 1) {
      const there = await filled(dovecot, `there${String(other)}`, note);
      await addLive(client, there, { imap, name: `Other ${String(other)}` });
    }
    const merged = async (more: object = {}): Promise<Merged> =>
      JSON.parse(String(await client.post('/api/bf/unifiedlist', { limit: 100, ...more }))) as Merged;
    const isRead = ({ accounts }: Merged): boolean =>
      accounts.length === OTHERS + 1 && accounts.every(({ state, provisional }) => state === 'ok' && !provisional);
    while (!isRead(await merged())) await delay(50);
    const { cursors } = await merged();
    const one = await timed(() => page(client, 0), ROUNDS);
    const first = await timed(() => merged(), ROUNDS);
    const next = await timed(() => merged({ cursors }), ROUNDS);
    return [
      figure({
        operation: `first page of all inboxes, ${String(OTHERS + 1)} accounts`,
        product: first,
        raw: one,
        target: TARGET,
      }),
      figure({ operation: 'second page of all inboxes', product: next, raw: one, target: TARGET }),
    ];
  } finally {
    await product.stop();
    await dovecot.stop();
  }
}

async function filled(dovecot: Dovecot, name: string, note: (text: string) => void): Promise<TestAccount> {
  const account = await newAccount(dovecot, name);
  note(`Filling ${name} with ${String(MESSAGES)} messages`);
  const raw = await RawConnection.signIn(dovecot.ports.imap, account.address, account.password);
  await fill(raw, MESSAGES);
  raw.close();
  return account;
}

async function addLive(
  client: Client,
  { address, password }: TestAccount,
  { imap, name }: { readonly imap: number; readonly name: string },
): Promise<void> {
  const server = { protocol: 'imap', host: '127.0.0.1', port: imap, security: 'none', user: address };
  const settings = { ...server, folder: 'INBOX', live: { name, color: 1 } };
  await client.post('/api/bf/remoteUpdate', { settings, password });
}
