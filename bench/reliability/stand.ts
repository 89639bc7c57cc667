import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import type { Dovecot } from '@pillarbox/tooling/testbed/dovecot';
import { startFaultProxy } from '@pillarbox/tooling/testbed/fault-proxy';
import type { FaultProxy } from '@pillarbox/tooling/testbed/fault-proxy';
import { startPostfix } from '@pillarbox/tooling/testbed/postfix';
import type { Postfix } from '@pillarbox/tooling/testbed/postfix';
import { newDatabase, startPostgres } from '@pillarbox/tooling/testbed/postgres';
import type { Postgres } from '@pillarbox/tooling/testbed/postgres';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import type { Product } from '@pillarbox/tooling/testbed/product';
import { Writer } from './writer.ts';

export const PASSWORD = 'correct-horse';

/** A gateway with proxies of its own in front of each server. */
export interface Gateway {
  readonly product: Product;
  readonly imap: FaultProxy;
  readonly smtp: FaultProxy;
  readonly database: FaultProxy;
}

/** Two gateways on one PostgreSQL, Dovecot and Postfix, and one folder of blobs. */
export interface Stand {
  readonly gateways: readonly [Gateway, Gateway];
  readonly dovecot: Dovecot;
  readonly blobs: string;
  /** A new account that is signed in and whose messages are held for so many seconds. */
  writer(name: string, hold: number): Promise<Writer>;
  /** A new account. */
  reader(name: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts all of it. */
export async function openStand(): Promise<Stand> {
  const folder = await mkdtemp(join(tmpdir(), 'pillarbox-stand-'));
  const blobs = join(folder, 'blobs');
  const dovecot = await startDovecot();
  const postfix = await startPostfix(dovecot);
  const postgres = await startPostgres();
  const servers: Servers = { dovecot, postfix, postgres, url: await newDatabase(postgres), blobs };
  const gateways = [await openGateway(servers), await openGateway(servers)] as const;
  const addUser = async (name: string): Promise<string> => {
    const address = `${name}@example.test`;
    await dovecot.addUser({ address, password: PASSWORD });
    return address;
  };
  return {
    gateways,
    dovecot,
    blobs,
    reader: addUser,
    writer: async (name, hold) => {
      const writer = new Writer(await addUser(name));
      const { origin } = gateways[0].product;
      await writer.signIn(origin, PASSWORD);
      await writer.holdFor(origin, hold);
      return writer;
    },
    close: async () => {
      for (const { product, imap, smtp, database } of gateways) {
        await product.stop();
        for (const proxy of [imap, smtp, database]) await proxy.close();
      }
      for (const server of [postfix, dovecot, postgres]) await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Servers {
  readonly dovecot: Dovecot;
  readonly postfix: Postfix;
  readonly postgres: Postgres;
  readonly url: string;
  readonly blobs: string;
}

async function openGateway({ dovecot, postfix, postgres, url, blobs }: Servers): Promise<Gateway> {
  const imap = await startFaultProxy(dovecot.ports.imap);
  const smtp = await startFaultProxy(postfix.ports.submission);
  const database = await startFaultProxy(postgres.ports.postgres);
  const product = await startProduct({
    partners: { 754: imapPartner('754', ['*'], { imap: imap.port, submission: smtp.port }) },
    environment: {
      PILLARBOX_DATABASE_URL: url.replace(`:${String(postgres.ports.postgres)}/`, `:${String(database.port)}/`),
      PILLARBOX_SECRET: 'the same secret for both gateways of the stand',
      PILLARBOX_BLOBS_URL: pathToFileURL(blobs).href,
    },
  });
  return { product, imap, smtp, database };
}
