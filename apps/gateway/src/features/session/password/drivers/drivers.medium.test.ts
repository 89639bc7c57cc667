import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import { newDatabase } from '@pillarbox/tooling/testbed/postgres';
import { RawImap } from '@pillarbox/tooling/testbed/raw-imap';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { until } from '@pillarbox/tooling/testbed/until';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { commandDriver } from './command-driver.ts';
import { httpDriver } from './http-driver.ts';
import { sqlDriver } from './sql-driver.ts';
import type { SqlSettings } from './sql-driver.ts';

const ALICE = { mail: 'alice@example.test', account: 'alice', domain: 'example.test' };
const NASTY = `a1!'; drop table users; --$(touch x)"\\`;

describeWith('postgres', 'passwords in the provider’s own database', (server) => {
  let address = '';
  let client: pg.Client;
  const settings: SqlSettings = {
    driver: 'sql',
    databaseUrlFrom: 'UNUSED',
    check: 'select pw from users where login = :account and domain = :domain',
    change: 'update users set pw = :new where login = :account and domain = :domain',
    scheme: 'sha512-crypt',
    schemePrefix: true,
  };
  const stored = async (): Promise<string> => {
    const { rows } = await client.query<{ pw: string }>("select pw from users where login = 'alice'");
    return rows[0]?.pw ?? '';
  };

  beforeAll(async () => {
    address = await newDatabase(server);
    client = new pg.Client({ connectionString: address });
    await client.connect();
    await client.query('create table users (login text, domain text, pw text)');
  });
  afterEach(() => client.query('delete from users'));
  afterAll(() => client.end());
  const add = (pw: string, login = 'alice') =>
    client.query('insert into users values ($1, $2, $3)', [login, 'example.test', pw]);

  it('change when the old one is right, with any characters', async () => {
    await add('{PLAIN}old 1!');
    await add('his', 'bob');
    const driver = sqlDriver(settings, address);
    expect([driver.canReset, driver.provesOld]).toEqual([true, true]);
    await expect(driver.change(ALICE, 'not it', NASTY)).rejects.toMatchObject({ code: 'password_wrong' });
    expect(await stored()).toBe('{PLAIN}old 1!');
    await driver.change(ALICE, 'old 1!', NASTY);
    expect(await stored()).toMatch(/^\{SHA512-CRYPT\}\$6\$/);
    await driver.change(ALICE, NASTY, 'next 2&');
    await driver.reset(ALICE, 'third 3#');
    await driver.change(ALICE, 'third 3#', 'fourth 4*');
    const { rows } = await client.query("select pw from users where login = 'bob'");
    expect(rows).toEqual([{ pw: 'his' }]);
  });

  it('change with a statement that compares the old one itself', async () => {
    await add('old 1!');
    const change = `${settings.change} and pw = :old`;
    const driver = sqlDriver(
      { driver: 'sql', databaseUrlFrom: 'X', change, scheme: 'plain', schemePrefix: false },
      address,
    );
    expect([driver.canReset, driver.provesOld]).toEqual([false, true]);
    await expect(driver.change(ALICE, NASTY, 'new 2!')).rejects.toMatchObject({ code: 'password_wrong' });
    await expect(driver.reset(ALICE, 'new 2!')).rejects.toMatchObject({ code: 'password_unavailable' });
    await driver.change(ALICE, 'old 1!', NASTY);
    expect(await stored()).toBe(NASTY);
  });

  it('stay unchanged when a statement changes more than one row or none, or fails', async () => {
    await add('{PLAIN}old 1!');
    await add('his', 'bob');
    const all = sqlDriver({ ...settings, change: 'update users set pw = :new' }, address);
    await expect(all.change(ALICE, 'old 1!', 'new 2!')).rejects.toMatchObject({ code: 'password_unavailable' });
    expect(await stored()).toBe('{PLAIN}old 1!');
    const nowhere = { ...ALICE, account: 'nobody' };
    await expect(sqlDriver(settings, address).reset(nowhere, 'new 2!')).rejects.toMatchObject({
      code: 'password_unavailable',
    });
    const broken = sqlDriver({ ...settings, change: 'update nothing set pw = :new' }, address);
    await expect(broken.change(ALICE, 'old 1!', 'new 2!')).rejects.toMatchObject({ code: 'password_unavailable' });
    await expect(sqlDriver(settings, undefined).reset(ALICE, 'new 2!')).rejects.toMatchObject({
      code: 'password_unavailable',
    });
  });

  it('are refused with the message of the provider’s database', async () => {
    await add('{PLAIN}old 1!');
    await client.query(`create or replace function set_pw(who text, new text) returns void language plpgsql as
      $$ begin raise exception 'Used before'; end $$`);
    const driver = sqlDriver({ ...settings, change: 'select set_pw(:account, :new)' }, address);
    await expect(driver.change(ALICE, 'old 1!', 'new 2!')).rejects.toMatchObject({
      code: 'password_refused',
      details: { serverText: 'Used before' },
    });
  });
});

describe('passwords behind a hook', () => {
  const asked: { headers: IncomingMessage['headers']; body: string }[] = [];
  let answer: (response: ServerResponse) => void = (response) => response.writeHead(204).end();
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      asked.push({ headers: request.headers, body });
      answer(response);
    });
  });
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/hook`;
  });
  afterAll(() => server.close());
  const driver = (canReset = true) => httpDriver({ driver: 'http', url, secretFrom: 'X', canReset }, 'shared secret');
  const json = (status: number, body: unknown) => (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  it('change with a POST that contains the shared secret', async () => {
    answer = json(200, {});
    await driver().change(ALICE, 'old 1!', NASTY);
    await driver().reset(ALICE, 'new 2!');
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer shared secret', 'Bearer shared secret']);
    expect(asked.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { action: 'change', ...ALICE, old: 'old 1!', new: NASTY },
      { action: 'reset', ...ALICE, new: 'new 2!' },
    ]);
    await expect(driver(false).reset(ALICE, 'new 2!')).rejects.toMatchObject({ code: 'password_unavailable' });
  });

  it.each([
    { status: 422, body: { code: 'password_wrong' }, means: { code: 'password_wrong', details: {} } },
    {
      status: 422,
      body: { code: 'password_refused', message: 'Too\r\nold' },
      means: { code: 'password_refused', details: { serverText: 'Too old' } },
    },
    { status: 422, body: { code: 'internal' }, means: { code: 'password_unavailable' } },
    { status: 401, body: { code: 'password_wrong' }, means: { code: 'password_unavailable' } },
    { status: 500, body: 'x'.repeat(100_000), means: { code: 'password_unavailable' } },
  ])('are refused by status and code: $status $means.code', async ({ status, body, means }) => {
    answer = json(status, body);
    await expect(driver().change(ALICE, 'old 1!', 'new 2!')).rejects.toMatchObject(means);
  });

  it('are sent to no other address, and not without a secret', async () => {
    asked.length = 0;
    answer = (response) => void response.writeHead(307, { location: `${url}/elsewhere` }).end();
    await expect(driver().change(ALICE, 'old 1!', 'new 2!')).rejects.toMatchObject({ code: 'password_unavailable' });
    expect(asked).toHaveLength(1);
    const bare = httpDriver({ driver: 'http', url, secretFrom: 'X', canReset: true }, undefined);
    await expect(bare.reset(ALICE, 'new 2!')).rejects.toMatchObject({ code: 'password_unavailable' });
    expect(asked).toHaveLength(1);
  });
});

describe('passwords behind a program', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pillarbox-command-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const program = async (lines: string): Promise<string> => {
    const file = join(folder, 'change');
    await writeFile(file, `#!/bin/sh\n${lines}\n`);
    await chmod(file, 0o755);
    return file;
  };
  const driverFor = async (lines: string, timeout?: number) =>
    commandDriver(
      { driver: 'command', command: await program(lines), canReset: true },
      timeout === undefined ? {} : { timeout },
    );

  it('are passed on standard input only, without our environment', async () => {
    process.env['PILLARBOX_SECRET_OF_THIS_TEST'] = 'inherited';
    const driver = await driverFor(`cat > ${folder}/in; printf '%s|' "$@" > ${folder}/args; env > ${folder}/env`);
    await driver.change(ALICE, 'old 1!', NASTY);
    expect(await readFile(join(folder, 'in'), 'utf8')).toBe(
      `action=change\nmail=${ALICE.mail}\naccount=alice\ndomain=example.test\nold=old 1!\nnew=${NASTY}\n`,
    );
    expect(await readFile(join(folder, 'args'), 'utf8')).toBe('|');
    expect(await readFile(join(folder, 'env'), 'utf8')).not.toContain('inherited');
    await driver.reset(ALICE, 'new 2!');
    expect(await readFile(join(folder, 'in'), 'utf8')).not.toContain('old=');
    await expect(driver.change(ALICE, 'old\nnew=mine', 'new 2!')).rejects.toMatchObject({ code: 'password_refused' });
  });

  it.each([
    ['exit 3', 'password_wrong', {}],
    ['echo "Used before"; exit 4', 'password_refused', { serverText: 'Used before' }],
    ['exit 1', 'password_unavailable', {}],
    ['kill -9 $$', 'password_unavailable', {}],
    ['exec yes', 'password_unavailable', {}],
  ])('are refused by the exit code: %s', async (lines, code, details) => {
    const driver = await driverFor(lines);
    await expect(driver.change(ALICE, 'old 1!', 'new 2!')).rejects.toMatchObject({ code, details });
  });

  it('are unavailable when the program hangs or is missing', async () => {
    const slow = await driverFor('exec sleep 60', 50);
    await expect(slow.reset(ALICE, 'new 2!')).rejects.toMatchObject({ code: 'password_unavailable' });
    const gone = commandDriver({ driver: 'command', command: join(folder, 'gone'), canReset: true });
    await expect(gone.reset(ALICE, 'new 2!')).rejects.toMatchObject({ code: 'password_unavailable' });
  });

  describeWith('dovecot', 'of a real mail server', (dovecot) => {
    it('open the mailbox with the new one and no other', async () => {
      const account = await newAccount(dovecot);
      const [name = '', domain = ''] = account.address.split('@');
      const driver = await driverFor(`while IFS= read -r line; do
  case $line in mail=*) mail=\${line#mail=};; old=*) old=\${line#old=};; new=*) new=\${line#new=};; esac
done
file=${dovecot.usersFolder}/$mail
grep -qxF "$mail:{PLAIN}$old::::::" "$file" || exit 3
printf '%s:{PLAIN}%s::::::\\n' "$mail" "$new" > "$file"`);
      const who = { mail: account.address, account: name, domain };
      await expect(driver.change(who, 'not it', 'fresh-1!')).rejects.toMatchObject({ code: 'password_wrong' });
      await driver.change(who, account.password, 'fresh-word-1!');
      // Dovecot checks a file for changes once a second.
      const opens = (password: string) =>
        RawImap.signIn(dovecot.ports.imap, { address: account.address, password }).then(
          (imap) => {
            imap.close();
            return true;
          },
          () => false,
        );
      await until('the new password', () => opens('fresh-word-1!'));
      expect(await opens(account.password)).toBe(false);
    });
  });
});
