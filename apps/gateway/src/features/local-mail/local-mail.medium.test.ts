import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeLocalStore } from '@pillarbox/mailbox/suite/local-store-suite.test';
import { sql } from 'drizzle-orm';
import { afterAll } from 'vitest';
import { openBlobs } from '../../platform/blobs/blobs.ts';
import type { Database } from '../../platform/database/database.ts';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import { createLocalMailStore } from './local-mail.store.ts';

describeOnDatabases('the storage of the built-in mail system', (open) => {
  let database: Promise<Database> | null = null;
  afterAll(async () => {
    await (await database)?.close();
  });

  describeLocalStore('its behaviour', async () => {
    database ??= open();
    const { db } = await database;
    await db.execute(sql`delete from local_accounts`);
    const folder = await mkdtemp(join(tmpdir(), 'pillarbox-blobs-'));
    const blobs = await openBlobs({ blobsUrl: null, dataFolder: folder });
    return { store: createLocalMailStore(db, blobs), close: () => rm(folder, { recursive: true, force: true }) };
  });
});
