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
import { startS3 } from '@pillarbox/tooling/testbed/s3';
import type { S3Store } from '@pillarbox/tooling/testbed/s3';
import { Writer } from './writer.ts';

export const PASSWORD = 'correct-horse';

/** A gateway with proxies of its own in front of each server. */
export interface Gateway {
  readonly product: Product;
  readonly imap: FaultProxy;
  readonly smtp: FaultProxy;
  readonly database: FaultProxy;
  readonly blobs: FaultProxy;
}

/** Two gateways on one PostgreSQL, Dovecot, Postfix and S3 store. */
export interface Stand {
  readonly gateways: readonly [Gateway, Gateway];
  readonly dovecot: Dovecot;
  /** A new account that is signed in and whose messages are held for so many seconds. */
  writer(name: string, hold: number): Promise<Writer>;
  /** A new account. */
  reader(name: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts all of it. */
export async function openStand(): Promise<Stand> {
  const dovecot = await startDovecot();
  const postfix = await startPostfix(dovecot);
  const postgres = await startPostgres();
  const s3 = await startS3();
  const servers: Servers = { dovecot, postfix, postgres, s3, url: await newDatabase(postgres) };
  const gateways = [await openGateway(servers), await openGateway(servers)] as const;
  const addUser = async (name: string): Promise<string> => {
    const address = `${name}@example.test`;
    await dovecot.addUser({ address, password: PASSWORD });
    return address;
  };
  return {
    gateways,
    dovecot,
    reader: addUser,
    writer: async (name, hold) => {
      const writer = new Writer(await addUser(name));
      const { origin } = gateways[0].product;
      await writer.signIn(origin, PASSWORD);
      await writer.holdFor(origin, hold);
      return writer;
    },
    close: async () => {
      for (const gateway of gateways) {
        await gateway.product.stop();
        for (const proxy of proxiesOf(gateway)) await proxy.close();
      }
      for (const server of [postfix, dovecot, postgres, s3]) await server.stop();
    },
  };
}

/** All proxies of a gateway. */
export function proxiesOf({ imap, smtp, database, blobs }: Gateway): readonly FaultProxy[] {
  return [imap, smtp, database, blobs];
}

interface Servers {
  readonly dovecot: Dovecot;
  readonly postfix: Postfix;
  readonly postgres: Postgres;
  readonly s3: S3Store;
  /** Of the database, past the proxies. */
  readonly url: string;
}

async function openGateway({ dovecot, postfix, postgres, s3, url }: Servers): Promise<Gateway> {
  const imap = await startFaultProxy(dovecot.ports.imap);
  const smtp = await startFaultProxy(postfix.ports.submission);
  const database = await startFaultProxy(postgres.ports.postgres);
  const blobs = await startFaultProxy(s3.port);
  // Each gateway has its own proxy in front of the IMAP server. Without a name for the mail system, accounts would differ between
  // the gateways, and each would end the sessions of the other when it starts.
  const servers = { imap: imap.port, submission: smtp.port, namespace: 'stand' };
  const product = await startProduct({
    partners: { 754: imapPartner('754', ['*'], servers) },
    environment: {
      PILLARBOX_DATABASE_URL: url.replace(`:${String(postgres.ports.postgres)}/`, `:${String(database.port)}/`),
      PILLARBOX_SECRET: 'the same secret for both gateways of the stand',
      PILLARBOX_BLOBS_URL: s3.url(blobs.port),
    },
  });
  return { product, imap, smtp, database, blobs };
}
