import { describe, expect, it } from 'vitest';
import { DumpText, MAX_VALUE } from './dump-text.ts';
import { readDump } from './read-dump.ts';

const TABLES = new Set(['users', 'identities', 'contacts']);
const read = (dump: string, piece = dump.length) => {
  const pieces = Array.from({ length: Math.ceil(dump.length / piece) }, (_, at) =>
    dump.slice(at * piece, (at + 1) * piece),
  );
  return [...readDump(new DumpText(pieces), TABLES)].map(({ table, values }) => [table, Object.fromEntries(values)]);
};

const MYSQL = `-- MySQL dump 10.13
/*!40101 SET NAMES utf8mb4 */;
DROP TABLE IF EXISTS \`users\`;
CREATE TABLE \`users\` (
  \`user_id\` int(10) unsigned NOT NULL AUTO_INCREMENT,
  \`username\` varchar(128) NOT NULL DEFAULT 'a,(b''\\',c',
  \`mail_host\` varchar(128) COLLATE utf8mb4_bin NOT NULL,
  PRIMARY KEY (\`user_id\`),
  UNIQUE KEY \`username\` (\`username\`,\`mail_host\`)
) ENGINE=InnoDB;
/*!40000 ALTER TABLE \`users\` DISABLE KEYS */;
INSERT INTO \`users\` VALUES (1,'o\\'hara@x.test','a;b'),(2,'ben\\\\','line\\r\\nb\\0\\Z'),(3,_binary 'bin',NULL);
INSERT INTO \`session\` VALUES ('x\\'); INSERT INTO \`users\` VALUES (9,''evil'',1);'),(0x6162,X'63',1);
INSERT IGNORE INTO \`identities\` (\`identity_id\`, \`reply-to\`) VALUES (7,''),
  (8, 0x61C3A9);`;
const POSTGRES = `\\restrict token
SET statement_timeout = 0;
CREATE FUNCTION f() RETURNS text LANGUAGE sql AS 'select 1; select 2';
CREATE TABLE public.users (user_id integer DEFAULT nextval('users_seq'::text) NOT NULL, username character varying(128), CONSTRAINT c CHECK ((user_id > 0)));
COPY public.users (user_id, username) FROM stdin;
1\to'hara@x.test
2\t\\\\ben\\tx\\nINSERT INTO users VALUES (9)\\x41\\101
3\t\\N
\\.

COPY public.session (sess_id) FROM stdin;
1\t2
\\.
INSERT INTO public."users" VALUES (4, 'c:\\temp''s', E'x\\'y');
INSERT INTO users (username, user_id) VALUES ('d'::text, 5);`;
const SQLITE = `PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE contacts (
  contact_id integer NOT NULL PRIMARY KEY,
  "name" varchar(128) NOT NULL default '', -- comment
  vcard text NOT NULL default ''
);
INSERT INTO contacts VALUES(1,'back\\slash',replace(replace('BEGIN:VCARD\\r\\nFN:a','\\r',char(13)),'\\n',char(10)));
INSERT INTO contacts VALUES(2,unistr('gr\\u00fc\\u000a\\\\n'),'');
COMMIT;`;

describe('a dump', () => {
  it.each([1, 7, 100_000])('of MySQL is read in pieces of %i', (piece) => {
    expect(read(MYSQL, piece)).toEqual([
      ['users', { user_id: '1', username: "o'hara@x.test", mail_host: 'a;b' }],
      ['users', { user_id: '2', username: 'ben\\', mail_host: 'line\r\nb\0\x1A' }],
      ['users', { user_id: '3', username: 'bin', mail_host: null }],
      ['identities', { identity_id: '7', 'reply-to': '' }],
      ['identities', { identity_id: '8', 'reply-to': 'aé' }],
    ]);
  });

  it.each([1, 7, 100_000])('of PostgreSQL is read in pieces of %i', (piece) => {
    expect(read(POSTGRES, piece)).toEqual([
      ['users', { user_id: '1', username: "o'hara@x.test" }],
      ['users', { user_id: '2', username: '\\ben\tx\nINSERT INTO users VALUES (9)AA' }],
      ['users', { user_id: '3', username: null }],
      ['users', { user_id: '4', username: "c:\\temp's" }],
      ['users', { username: 'd', user_id: '5' }],
    ]);
  });

  it.each([1, 7, 100_000])('of SQLite is read in pieces of %i', (piece) => {
    expect(read(SQLITE, piece)).toEqual([
      ['contacts', { contact_id: '1', name: 'back\\slash', vcard: 'BEGIN:VCARD\r\nFN:a' }],
      ['contacts', { contact_id: '2', name: 'grü\n\\n', vcard: '' }],
    ]);
  });

  it('loses values that are too long, and keeps the rows around them', () => {
    const dump = `CREATE TABLE users (user_id int, username text);
      INSERT INTO users VALUES (1, '${'x'.repeat(MAX_VALUE + 1)}'), (2, 'b');`;
    expect(read(dump, 65_536)).toEqual([
      ['users', { user_id: '1', username: null }],
      ['users', { user_id: '2', username: 'b' }],
    ]);
  });

  it.each([
    "INSERT INTO users VALUES ('",
    'INSERT INTO users VALUES (((((',
    'CREATE TABLE users (',
    'COPY users (a) FROM stdin;\n1',
    '/*',
    '"',
  ])('that ends in the middle ends: %s', (dump) => {
    expect(read(dump, 3).length).toBeLessThan(3);
  });

  it('is not read for ever when it is garbage', () => {
    const garbage = Array.from({ length: 20_000 }, (_, at) => '(\')`"/*;-#\\$\0é,'[(at * 7919) % 16]).join('');
    expect(read(`insert into users values ${garbage}`, 1000)).toBeDefined();
  });
});
