import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRoundcube } from './roundcube.ts';

/** The columns that are read, as SQL/sqlite.initial.sql of Roundcube 1.6 names them. */
const SCHEMA = (prefix: string): string => `
  CREATE TABLE ${prefix}users (user_id integer NOT NULL PRIMARY KEY, username varchar(128) NOT NULL default '', mail_host varchar(128) NOT NULL default '');
  CREATE TABLE ${prefix}identities (identity_id integer NOT NULL PRIMARY KEY, user_id integer NOT NULL, del tinyint NOT NULL default '0', standard tinyint NOT NULL default '0', name varchar(128) NOT NULL default '', email varchar(128) NOT NULL default '', "reply-to" varchar(128) NOT NULL default '', signature text NOT NULL default '', html_signature tinyint NOT NULL default '0');
  CREATE TABLE ${prefix}contacts (contact_id integer NOT NULL PRIMARY KEY, user_id integer NOT NULL, del tinyint NOT NULL default '0', name varchar(128) NOT NULL default '', email text NOT NULL default '', firstname varchar(128) NOT NULL default '', surname varchar(128) NOT NULL default '', vcard text NOT NULL default '');
  CREATE TABLE ${prefix}contactgroups (contactgroup_id integer NOT NULL PRIMARY KEY, user_id integer NOT NULL, del tinyint NOT NULL default '0', name varchar(128) NOT NULL default '');
  CREATE TABLE ${prefix}contactgroupmembers (contactgroup_id integer NOT NULL, contact_id integer NOT NULL);
  INSERT INTO ${prefix}users VALUES(1,'ann','a.test');
  INSERT INTO ${prefix}users VALUES(2,'ann','b.test');
  INSERT INTO ${prefix}identities VALUES(5,2,0,1,'Ann','ann@b.test','','Bye',0);
  INSERT INTO ${prefix}contacts VALUES(7,2,0,'Tom','tom@x.test','','','');
`;

describe('the database of Roundcube', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pillarbox-roundcube-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const file = (name: string): string => join(folder, name);

  it.each(['a dump', 'a file of SQLite'])('is read from %s, with a prefix, of one mail server', async (kind) => {
    const dump = file(`${kind}.db`);
    if (kind === 'a dump') await writeFile(dump, `PRAGMA foreign_keys=OFF;${SCHEMA('rc_')}`);
    else new DatabaseSync(dump).exec(SCHEMA('rc_'));
    await expect(openRoundcube({ dump, prefix: 'rc_', mailHost: undefined })).rejects.toThrow('a.test, b.test');
    await expect(openRoundcube({ dump, prefix: 'rc_', mailHost: 'c.test' })).rejects.toThrow('no users of c.test');
    const source = await openRoundcube({ dump, prefix: 'rc_', mailHost: 'b.test' });
    const users = [...source.users()].map(({ read }) => read());
    expect(users).toMatchObject([
      { login: 'ann', identities: [{ name: 'Ann', mail: 'ann@b.test', signature: 'Bye' }] },
    ]);
    expect([...(users[0]?.cards() ?? [])].join('')).toContain('tom@x.test');
    await source.close();
  });

  it.each([
    [Buffer.from([0x1f, 0x8b, 8, 0]), 'compressed'],
    [Buffer.from('PGDMP1'), '--format=plain'],
    [Buffer.from('select 1;'), 'has no rows'],
    [Buffer.from(''), 'has no rows'],
    [Buffer.from('SQLite format 3\0 not'), 'damaged.sql'],
  ])('says what is wrong with it: %#', async (bytes, message) => {
    const dump = file('damaged.sql');
    await writeFile(dump, bytes);
    await expect(openRoundcube({ dump, prefix: '', mailHost: undefined })).rejects.toThrow(message);
  });
});
