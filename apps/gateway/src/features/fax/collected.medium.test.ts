import { deleteFaxes } from '@pillarbox/contract/fax/operations';
import { hasHylaFax, startHylaFax } from '@pillarbox/tooling/testbed/hylafax';
import type { HylaFax } from '@pillarbox/tooling/testbed/hylafax';
import { until } from '@pillarbox/tooling/testbed/until';
import { and, eq, isNull, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInMemory } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/database.ts';
import { silentLog } from '../../platform/testing/silent-log.ts';
import { faxes } from './fax.table.ts';
import { COUNCIL, faxOffice, OWN } from './fax.test-bed.ts';

describe.runIf(hasHylaFax())('faxes over a HylaFAX server', () => {
  let server: HylaFax;
  let database: Database;
  beforeAll(async () => {
    [server, database] = await Promise.all([startHylaFax(), openInMemory(silentLog())]);
  });
  afterAll(async () => {
    await Promise.all([server.stop(), database.close()]);
  });
  const office = () => {
    const { host, port } = server;
    const service = { kind: 'hylafax', host, port, user: 'pillarbox', called: 'cidName', inbox: OWN } as const;
    return faxOffice(database, { service });
  };

  it('are sent, and what became of them is asked until it is known', async () => {
    const { send, read, ends, wake, features } = office();
    wake();
    const id = await send([COUNCIL]);
    const handedOver = async (): Promise<boolean> =>
      (await database.db.$count(faxes, and(eq(faxes.id, id), eq(faxes.state, 'sending'), isNull(faxes.leaseOwner)))) ===
      1;
    // Not the file of the job alone: it is there before the job is submitted.
    await until('a job', async () => (await handedOver()) && (await server.jobs()).length === 1);
    expect((await read(id)).state).toBe('sending');
    const [job = ''] = await server.jobs();
    await server.end(/^jobid:(\d+)$/m.exec(job)?.[1] ?? '', 8, 'No answer from remote');
    await database.db.execute(sql`update faxes set due_at = now() where id = ${id}`);
    wake();
    expect(await ends(id, 'failed')).toMatchObject({ reason: 'no_answer' });
    await Promise.all(features.map((feature) => feature.close()));
  });

  it('that lie there are received once, also after they were deleted here', async () => {
    const { list, wake, features, client, session } = office();
    const dots = await sharp({ create: { width: 1728, height: 2200, channels: 3, background: '#fff' } })
      .toColourspace('b-w')
      .tiff({ compression: 'ccittfax4', bitdepth: 1 })
      .toBuffer();
    await server.receive('fax000000011.tif', dots);
    const look = async () => await Promise.all(features.map(async ({ jobs }) => await jobs[1]?.run()));
    await look();
    wake();
    const received = async () => (await list({ box: 'received' })).faxes;
    await until('a received fax', async () => (await received()).length === 1);
    const [fax] = await received();
    expect(fax).toMatchObject({ pages: 1, seen: false });
    await client.call(deleteFaxes, { session, body: { ids: [fax?.id ?? ''] } });
    await look();
    wake();
    expect(await received()).toEqual([]);
    await Promise.all(features.map((feature) => feature.close()));
  });
});
