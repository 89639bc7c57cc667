import { folders } from '@pillarbox/contract/mail/folders';
import { startBalancer } from '@pillarbox/tooling/testbed/balancer';
import type { Balancer } from '@pillarbox/tooling/testbed/balancer';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import { newDatabase } from '@pillarbox/tooling/testbed/postgres';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import type { Product } from '@pillarbox/tooling/testbed/product';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { TestPage } from './journey.test-bed.ts';

const CLIENTS = 5;
const SECRET = 'the same secret on both of the gateways';
const soon = <T>(check: () => T) => vi.waitFor(check, { timeout: 60_000, interval: 20 });

describeWith('dovecot', 'two gateways behind a balancer', (dovecot) => {
  describeWith('postgres', 'on one database', (postgres) => {
    const gateways: Product[] = [];
    let balancer: Balancer;

    beforeAll(async () => {
      const environment = {
        PILLARBOX_DATABASE_URL: await newDatabase(postgres),
        PILLARBOX_SECRET: SECRET,
        // Many times the interval of the balancer's checks.
        PILLARBOX_DRAIN_SECONDS: '3',
      };
      const partners = { 754: imapPartner('754', ['*'], { imap: dovecot.ports.imap, submission: 1 }) };
      for (let n = 0; n < 2; n++) gateways.push(await startProduct({ partners, environment }));
      balancer = await startBalancer(gateways.map(({ port }) => port));
      await soon(() => expect(balancer.ready()).toHaveLength(2));
    });
    afterAll(async () => {
      await balancer.stop();
      await Promise.all(gateways.map((gateway) => gateway.stop()));
    });

    it('are restarted one after the other, and no call fails', async () => {
      const { address, password } = await newAccount(dovecot);
      const pages = Array.from({ length: CLIENTS }, () => new TestPage(balancer.origin));
      const failed: unknown[] = [];
      const done = pages.map(() => 0);
      let restarting = true;
      for (const page of pages) await page.signIn(address, password);
      const calling = pages.map(async (page, index) => {
        while (restarting) {
          await page.call(folders, {}).catch((error: unknown) => failed.push(error));
          done[index] = (done[index] ?? 0) + 1;
        }
      });
      const [first] = pages;
      await first?.listen('INBOX');
      for (const gateway of gateways) {
        const before = [...done];
        await gateway.halt('SIGTERM');
        expect(balancer.ready()).not.toContain(gateway.port);
        await gateway.start();
        await soon(() => expect(balancer.ready()).toHaveLength(2));
        await soon(() => expect(done.every((calls, index) => calls > (before[index] ?? 0))).toBe(true));
      }
      restarting = false;
      await Promise.all(calling);
      expect(failed).toEqual([]);
      await soon(() => expect(first?.closeCode).toBe(1012));
      for (const page of pages) page.close();
    });
  });
});
