import { fileURLToPath } from 'node:url';
import { startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import type { Dovecot } from '@pillarbox/tooling/testbed/dovecot';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import type { Product } from '@pillarbox/tooling/testbed/product';
import { benchBrowser } from './browser.ts';
import type { PageFigure } from './browser.ts';
import { Turns } from './client.ts';
import { fill } from './fill.ts';
import { firstOpening, HOLD_FILE } from './first-opening.ts';
import { openInbox, page } from './folder.ts';
import { manySessions } from './many-sessions.ts';
import { timed } from './measure.ts';
import type { Figure } from './measure.ts';
import { ENVELOPES, RawConnection } from './raw.ts';
import { warm } from './warm.ts';

const PASSWORD = 'correct-horse';
const USER = 'big@example.test';
const MESSAGES = Number(process.env['BENCH_MESSAGES'] ?? 100_000);
const LOOP_PROBE = fileURLToPath(new URL('./loop-probe.ts', import.meta.url));
/** Accounts that the gateway serves before it is measured. */
const EARLIER = ['earlier1@example.test', 'earlier2@example.test', 'earlier3@example.test'];

/** All figures of one run. */
export interface Result {
  readonly gateway: readonly Figure[];
  readonly page: readonly PageFigure[];
}

/** All operations of the speed table, each relative to the raw protocol in the same run, and then the page in a browser. */
export async function bench(note: (text: string) => void): Promise<Result> {
  const dovecot = await startDovecot({ quotaRule: '*:storage=100G' });
  try {
    note(`Filling a folder with ${String(MESSAGES)} messages`);
    const raw = await mailboxInUse(dovecot, USER, MESSAGES);
    const product = await startProduct({
      partners: { 754: imapPartner('754', ['*'], { imap: dovecot.ports.imap, submission: 1 }) },
      nodeArguments: ['--import', LOOP_PROBE],
      environment: { BENCH_HOLD_FILE: HOLD_FILE },
    });
    try {
      await serveOthers(dovecot, product);
      const account = { user: USER, password: PASSWORD };
      const gateway = [
        ...(await firstOpening({ product, raw, note, ...account })),
        ...(await warm({ product, raw, messages: MESSAGES, ...account })),
        ...(await manySessions({ product, dovecot, password: PASSWORD, note })),
      ];
      return { gateway, page: await benchBrowser({ origin: product.origin, ...account }) };
    } finally {
      await product.stop();
    }
  } finally {
    await dovecot.stop();
  }
}

/**
 * Fills an inbox and warms up the server as use does: Dovecot caches the envelopes, and gives every message a MODSEQ for the first
 * client with CONDSTORE (156 ms for 100,000 messages). Returns a connection to it.
 */
async function mailboxInUse(dovecot: Dovecot, address: string, messages: number): Promise<RawConnection> {
  await dovecot.addUser({ address, password: PASSWORD });
  const earlier = await RawConnection.signIn(dovecot.ports.imap, address, PASSWORD);
  await fill(earlier, messages);
  await earlier.command('SELECT INBOX (CONDSTORE)');
  await earlier.command(`FETCH 1:* ${ENVELOPES}`);
  await earlier.command('NOOP');
  earlier.close();
  const raw = await RawConnection.signIn(dovecot.ports.imap, address, PASSWORD);
  await raw.command('SELECT INBOX');
  return raw;
}

/** Serves other users first, because a gateway that has just started has not compiled its code yet. */
async function serveOthers(dovecot: Dovecot, product: Product): Promise<void> {
  for (const user of EARLIER) {
    const raw = await mailboxInUse(dovecot, user, 3000);
    raw.close();
    const client = await Turns.signIn(product.origin, { user, password: PASSWORD, sessions: 1 });
    await openInbox(client);
    await timed(() => page(client, 0));
    client.close();
  }
}
