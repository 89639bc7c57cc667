import type { Dovecot } from '@pillarbox/tooling/testbed/dovecot';
import type { Product } from '@pillarbox/tooling/testbed/product';
import { Client } from './client.ts';
import { fill } from './fill.ts';
import { page } from './folder.ts';
import { figure } from './measure.ts';
import type { Figure } from './measure.ts';
import { ENVELOPES, RawConnection } from './raw.ts';

const SESSIONS = 50;
const SECONDS = 10;

interface ManySessions {
  readonly product: Product;
  readonly dovecot: Dovecot;
  readonly password: string;
  readonly note: (text: string) => void;
}

/** Fifty users at once, each reading a page of 100 and a message of 30 KB in a loop: requests per second, product and raw. */
export async function manySessions({ product, dovecot, password, note }: ManySessions): Promise<Figure[]> {
  const users = Array.from({ length: SESSIONS }, (_, index) => `many${String(index)}@example.test`);
  note(`Filling ${String(SESSIONS)} mailboxes with 1,000 messages each`);
  for (const address of users) {
    await dovecot.addUser({ address, password });
    const raw = await RawConnection.signIn(dovecot.ports.imap, address, password);
    await fill(raw, 1000);
    raw.close();
  }
  const rawRate = await loops(users, async (user) => {
    const raw = await RawConnection.signIn(dovecot.ports.imap, user, password);
    await raw.command('SELECT INBOX');
    return async () => {
      await raw.command(`UID FETCH 901:1000 ${ENVELOPES}`);
      await raw.command('UID FETCH 991 BODY.PEEK[]');
    };
  });
  const rate = await loops(users, async (user) => {
    const client = new Client(product.origin);
    await client.signIn(user, password);
    return async () => {
      await page(client, 0);
      await client.post('/api/bf/msg', { folder: 'INBOX', uid: 991 });
    };
  });
  note(`Gateway after the load: ${(await product.memory()).toFixed(0)} MB`);
  return [
    figure({ operation: '50 sessions, requests per second', product: rate, raw: rawRate, target: 0.5, atLeast: true }),
  ];
}

/** Requests per second of all users' loops together; each step is two requests. */
async function loops(
  users: readonly string[],
  start: (user: string) => Promise<() => Promise<unknown>>,
): Promise<number> {
  const steps: (() => Promise<unknown>)[] = [];
  // One after the other, because the gateway slows down many sign-ins from one address.
  for (const user of users) steps.push(await start(user));
  for (const step of steps) await step();
  const end = performance.now() + SECONDS * 1000;
  let requests = 0;
  await Promise.all(
    steps.map(async (step) => {
      while (performance.now() < end) {
        await step();
        requests += 2;
      }
    }),
  );
  return requests / SECONDS;
}
