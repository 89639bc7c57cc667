import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalSystem } from '@pillarbox/mailbox/local/local-system';
import { describeMailbox } from '@pillarbox/mailbox/suite/mailbox-suite.test';
import { sql } from 'drizzle-orm';
import { afterAll } from 'vitest';
import { openBlobs } from '../../platform/blobs/blobs.ts';
import type { Database } from '../../platform/database/database.ts';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import { createLocalMailStore } from './local-mail.store.ts';

describeOnDatabases('the built-in mail system with its storage', (open) => {
  let database: Promise<Database> | null = null;
  afterAll(async () => {
    await (await database)?.close();
  });

  describeMailbox('its behaviour', async () => {
    database ??= open();
    const { db } = await database;
    await db.execute(sql`delete from local_accounts`);
    const folder = await mkdtemp(join(tmpdir(), 'pillarbox-blobs-'));
    const blobs = await openBlobs({ blobsUrl: null, dataFolder: folder });
    const system = createLocalSystem(createLocalMailStore(db, blobs), { passwordCost: 16 });
    const credentials = { user: 'ann@example.test', password: 'secret' };
    await system.createAccount({ address: credentials.user, name: 'Ann', password: credentials.password, quota: 1e9 });
    return {
      traits: { uidMap: true, quota: true, push: true, anyFolderName: true, readsRemoved: false },
      open: () => system.signIn(credentials),
      close: () => rm(folder, { recursive: true, force: true }),
    };
  });
});
