import { setTimeout as delay } from 'node:timers/promises';
import { newAccount, startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import type { Dovecot, TestAccount } from '@pillarbox/tooling/testbed/dovecot';
import { newDatabase, startPostgres } from '@pillarbox/tooling/testbed/postgres';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import { Wire } from '@pillarbox/tooling/testbed/wire';
import { Client } from './client.ts';
import { fill } from './fill.ts';
import { figure } from './measure.ts';
import type { Figure } from './measure.ts';
import { RawConnection } from './raw.ts';

const MESSAGES = Number(process.env['BENCH_MESSAGES'] ?? 10_000);
/** At least 0.7 of the speed of the raw loop. */
const TARGET = 1 / 0.7;

/** Collects the mail of a POP3 account: by the product, and by a loop of RETR and APPEND. Milliseconds. */
export async function benchCollection(note: (text: string) => void): Promise<Figure[]> {
  const [dovecot, postgres] = [await startDovecot({ pop3: true }), await startPostgres()];
  try {
    const there = await newAccount(dovecot, 'there');
    note(`Filling a POP3 account with ${String(MESSAGES)} messages`);
    const raw = await RawConnection.signIn(dovecot.ports.imap, there.address, there.password);
    await fill(raw, MESSAGES);
    raw.close();
    const byHand = await rawLoop(dovecot, there, await newAccount(dovecot, 'hand'));
    const environment = { PILLARBOX_DATABASE_URL: await newDatabase(postgres), PILLARBOX_SECRET: 's'.repeat(40) };
    const partner = imapPartner('754', ['*'], { imap: dovecot.ports.imap, submission: 1 });
    const trusted = [{ host: '127.0.0.1', ports: [dovecot.ports.pop3] }];
    const product = await startProduct({ partners: { 754: { ...partner, remoteAccounts: { trusted } } }, environment });
    try {
      const idle = await product.memory();
      const collected = await byProduct(product.origin, dovecot, there);
      note(`Memory ${(await product.memory()).toFixed(0)} MB, ${idle.toFixed(0)} MB before`);
      const operation = `collect ${String(MESSAGES)} messages by POP3`;
      return [figure({ operation, product: collected, raw: byHand, target: TARGET })];
    } finally {
      await product.stop();
    }
  } finally {
    await dovecot.stop();
    await postgres.stop();
  }
}

async function rawLoop(dovecot: Dovecot, there: TestAccount, here: TestAccount): Promise<number> {
  const own = await RawConnection.signIn(dovecot.ports.imap, here.address, here.password);
  const start = performance.now();
  const pop = await Wire.open(dovecot.ports.pop3);
  await pop.line();
  for (const command of [`USER ${there.address}`, `PASS ${there.password}`]) {
    pop.write(`${command}\r\n`);
    await pop.line();
  }
  for (let at = 1; at <= MESSAGES; at += 1) {
    pop.write(`RETR ${String(at)}\r\n`);
    await pop.line();
    const lines: Buffer[] = [];
    for (let line = await pop.line(); line.toString('latin1') !== '.'; line = await pop.line()) lines.push(line);
    const source = Buffer.concat(lines.flatMap((line) => [line, Buffer.from('\r\n')]));
    await own.send(
      Buffer.concat([Buffer.from(`APPEND INBOX {${String(source.length)}+}\r\n`), source, Buffer.from('\r\n')]),
    );
  }
  const taken = performance.now() - start;
  own.close();
  pop.close();
  return taken;
}

async function byProduct(origin: string, dovecot: Dovecot, there: TestAccount): Promise<number> {
  const me = await newAccount(dovecot, 'me');
  const client = new Client(origin);
  await client.signIn(me.address, me.password);
  const settings = {
    protocol: 'pop',
    host: '127.0.0.1',
    port: dovecot.ports.pop3,
    security: 'none',
    user: there.address,
  };
  const start = performance.now();
  await client.post('/api/bf/remoteUpdate', {
    settings: { ...settings, remoteFolder: 'INBOX', folder: 'INBOX', leave: true },
    password: there.password,
  });
  for (;;) {
    const [status] = JSON.parse(String(await client.post('/api/bf/remoteSyncStatus', {}))) as { collected: number }[];
    if (status?.collected === MESSAGES) return performance.now() - start;
    await delay(50);
  }
}
