import { startBalancer } from '@pillarbox/tooling/testbed/balancer';
import { startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import { newDatabase, startPostgres } from '@pillarbox/tooling/testbed/postgres';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import type { Product } from '@pillarbox/tooling/testbed/product';
import { until } from '@pillarbox/tooling/testbed/until';
import type { PageFigure } from './browser.ts';
import { Client } from './client.ts';
import { page } from './folder.ts';

const CLIENTS = 20;
const ROUNDS = 3;
const PASSWORD = 'correct-horse';

/** Number of failed calls while two gateways behind a load balancer are restarted in turn, under clients that call in a loop. */
export async function benchRollingRestart(note: (text: string) => void): Promise<PageFigure[]> {
  const dovecot = await startDovecot();
  const postgres = await startPostgres();
  const gateways: Product[] = [];
  try {
    const environment = {
      PILLARBOX_DATABASE_URL: await newDatabase(postgres),
      PILLARBOX_SECRET: 'the same secret on both of the gateways',
      PILLARBOX_DRAIN_SECONDS: '2',
    };
    const partners = { 754: imapPartner('754', ['*'], { imap: dovecot.ports.imap, submission: 1 }) };
    for (let n = 0; n < 2; n += 1) gateways.push(await startProduct({ partners, environment }));
    const balancer = await startBalancer(gateways.map(({ port }) => port));
    const bothReady = (): Promise<void> =>
      until('both gateways', () => Promise.resolve(balancer.ready().length === gateways.length));
    try {
      await bothReady();
      const clients = Array.from({ length: CLIENTS }, () => new Client(balancer.origin));
      for (const [n, client] of clients.entries()) {
        const address = `client${String(n)}@example.test`;
        await dovecot.addUser({ address, password: PASSWORD });
        await client.signIn(address, PASSWORD);
      }
      let going = true;
      let calls = 0;
      const failures: string[] = [];
      const calling = clients.map(async (client) => {
        while (going) {
          calls += 1;
          await page(client, 0).catch((error: unknown) => failures.push(String(error).replace(/"requestId.*/, '')));
        }
      });
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const gateway of gateways) {
          await gateway.halt('SIGTERM');
          await gateway.start();
          await bothReady();
        }
      }
      going = false;
      await Promise.all(calling);
      for (const client of clients) client.close();
      for (const failure of new Set(failures)) note(`Failed: ${failure}`);
      const what = `failed calls of ${String(calls)} in ${String(2 * ROUNDS)} restarts under ${String(CLIENTS)} clients`;
      return [{ what, value: failures.length, target: 0 }];
    } finally {
      await balancer.stop();
    }
  } finally {
    await Promise.all(gateways.map((gateway) => gateway.stop()));
    await postgres.stop();
    await dovecot.stop();
  }
}
