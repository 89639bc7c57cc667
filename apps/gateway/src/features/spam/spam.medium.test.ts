import { createHmac } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SpamTraining } from '@pillarbox/contract/spam/settings';
import { partnerSettings } from '@pillarbox/contract/partner/settings';
import { LocalMail } from '@pillarbox/testkit/local-mail';
import { MemoryBlobs } from '@pillarbox/testkit/memory-blobs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';
import { silentLog } from '../../platform/testing/silent-log.ts';
import { testAccount } from '../../platform/testing/test-account.ts';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import { NOW } from '../../platform/database/database-time.ts';
import { SampleStore } from './sample.store.ts';
import { spamSamples } from './sample.table.ts';
import { spamFeature } from './spam.feature.ts';
import { teach } from './teach.ts';

const MAIL = 'Subject: Buy\r\n\r\n$(touch x); `id`\r\n';
const HASTE = 256 * 1024;

describe('a program that learns', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pillarbox-learn-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const program = async (script: string): Promise<SpamTraining> => {
    const path = join(folder, 'learn');
    await writeFile(path, `#!/bin/sh\n${script}\n`);
    await chmod(path, 0o755);
    return { driver: 'command', spam: [path, '--spam', folder], ham: [path, '--ham', folder], maxBytes: HASTE };
  };
  const lesson = (kind: 'spam' | 'ham') => ({ kind, source: Buffer.from(MAIL) });

  it('gets the message on its standard input, with fixed arguments and without the secrets of the gateway', async () => {
    const learn = await program('cat > "$2/mail"; printf %s "$1" > "$2/kind"; env > "$2/env"');
    process.env['PILLARBOX_TEST_SECRET'] = 'secret';
    await teach(learn, lesson('spam'), {});
    delete process.env['PILLARBOX_TEST_SECRET'];
    expect(await readFile(join(folder, 'mail'), 'utf8')).toBe(MAIL);
    expect(await readFile(join(folder, 'kind'), 'utf8')).toBe('--spam');
    expect(await readFile(join(folder, 'env'), 'utf8')).not.toContain('secret');
    await teach(learn, lesson('ham'), {});
    expect(await readFile(join(folder, 'kind'), 'utf8')).toBe('--ham');
  });

  it('fails by its exit code, by taking too long, and by not being there', async () => {
    await expect(teach(await program('exit 3'), lesson('spam'), {})).rejects.toThrow('exit 3');
    const slow = await program('exec sleep 600');
    await expect(teach(slow, lesson('spam'), { timeoutMs: 100 })).rejects.toThrow('took too long');
    const missing = { driver: 'command', spam: [join(folder, 'none')], ham: ['/none'], maxBytes: HASTE } as const;
    await expect(teach({ ...missing, spam: [...missing.spam], ham: ['/none'] }, lesson('spam'), {})).rejects.toThrow(
      'ENOENT',
    );
  });
});

describe('a web hook that learns', () => {
  const heard: { headers: Record<string, unknown>; body: string }[] = [];
  let status = 204;
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      heard.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      reply.writeHead(status, { location: '/elsewhere' }).end();
    });
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const hook = (): SpamTraining => {
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${String(port)}/learn`;
    return { driver: 'http', url, secretFrom: 'X', maxBytes: HASTE };
  };
  const spam = { kind: 'spam', source: Buffer.from(MAIL) } as const;

  it('gets the message with a signature over time, kind and body', async () => {
    await teach(hook(), spam, { secret: 'shared', now: () => 5000 });
    const signature = createHmac('sha256', 'shared').update(`5.spam.${MAIL}`).digest('hex');
    expect(heard[0]).toMatchObject({
      body: MAIL,
      headers: {
        'content-type': 'message/rfc822',
        'x-pillarbox-learn': 'spam',
        'x-pillarbox-signature': `t=5,v1=${signature}`,
      },
    });
  });

  it('fails by its status, and its redirects are not followed', async () => {
    heard.length = 0;
    status = 500;
    await expect(teach(hook(), spam, { secret: 'shared' })).rejects.toThrow('status 500');
    status = 302;
    await expect(teach(hook(), spam, { secret: 'shared' })).rejects.toThrow('fetch failed');
    expect(heard).toHaveLength(2);
    await expect(teach(hook(), spam, {})).rejects.toThrow('the secret is missing');
  });
});

describe('the settings of a spam filter', () => {
  it('need an absolute path, and https for a hook elsewhere', () => {
    const read = (spamTraining: unknown): boolean => partnerSettings.shape.spamTraining.safeParse(spamTraining).success;
    expect(read({ driver: 'command', spam: ['/bin/rspamc', 'learn_spam'], ham: ['/bin/rspamc', 'learn_ham'] })).toBe(
      true,
    );
    expect(read({ driver: 'command', spam: ['rspamc'], ham: ['/bin/rspamc'] })).toBe(false);
    expect(read({ driver: 'command', spam: [], ham: ['/bin/rspamc'] })).toBe(false);
    expect(read({ driver: 'http', url: 'https://f.example/x', secretFrom: 'A_SECRET' })).toBe(true);
    expect(read({ driver: 'http', url: 'http://f.example/x', secretFrom: 'A_SECRET' })).toBe(false);
  });
});

describeOnDatabases('marked messages', (open) => {
  let database: Database;
  let folder = '';
  let count = 0;
  beforeAll(async () => {
    database = await open();
    folder = await mkdtemp(join(tmpdir(), 'pillarbox-marks-'));
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  const bed = async (script: string) => {
    const mail = `marks${String((count += 1))}@example.test`;
    const system = new LocalMail(() => Date.UTC(2026, 10, 22));
    await system.add(mail, 'right');
    const path = join(folder, `learn${String(count)}`);
    await writeFile(path, `#!/bin/sh\n${script}\n`);
    await chmod(path, 0o755);
    const log = join(folder, `log${String(count)}`);
    const settings: SpamTraining = {
      driver: 'command',
      spam: [path, 'spam', log],
      ham: [path, 'ham', log],
      maxBytes: 1024,
    };
    const blobs = new MemoryBlobs();
    const credentials = { user: mail, password: 'right' };
    const session = { ...testAccount(mail), credentials } as Session;
    const make = () =>
      spamFeature({
        db: database.db,
        blobs,
        log: silentLog(),
        mailboxOf: () => system.system.signIn(credentials),
        settingsOf: () => settings,
        secretOf: () => undefined,
      });
    const mark = async (feature: ReturnType<typeof make>, source: string, kind: 'spam' | 'ham'): Promise<void> => {
      const uid = await system.probe(mail).file('Spam', source);
      const mailbox = await system.system.signIn(credentials);
      const { uidvalidity } = await mailbox.source({ folder: 'Spam', uid }, 1e9);
      feature.marked(session, { folder: 'Spam', uidvalidity, uids: [uid, 999], kind });
      await feature.close();
    };
    const learned = (): Promise<string> => readFile(log, 'utf8').catch(() => '');
    return { make, mark, learned, blobs };
  };

  it('are learned by another gateway after the first one has closed, once and in their order', async () => {
    const { make, mark, learned, blobs } = await bed('printf "%s " "$1" >> "$2"; cat >> "$2"');
    const first = make();
    await mark(first, 'Subject: One\r\n\r\n', 'spam');
    await mark(first, 'Subject: Two\r\n\r\n', 'ham');
    expect(await learned()).toBe('');
    await make().jobs[0]?.run();
    expect((await learned()).split('\r\n').filter((line) => line !== '')).toEqual([
      'spam Subject: One',
      'ham Subject: Two',
    ]);
    expect(blobs.kept.size).toBe(0);
    await make().jobs[0]?.run();
    expect((await learned()).match(/Subject/g)).toHaveLength(2);
  });

  it('are not learned above the limit of size, and wait for the next attempt when the filter fails', async () => {
    const { make, mark, learned, blobs } = await bed('echo tried >> "$2"; exit 1');
    const feature = make();
    await mark(feature, `Subject: Large\r\n\r\n${'x'.repeat(2000)}`, 'spam');
    expect(blobs.kept.size).toBe(0);
    await mark(feature, 'Subject: Small\r\n\r\n', 'spam');
    await feature.jobs[0]?.run();
    await feature.jobs[0]?.run();
    expect(await learned()).toBe('tried\n');
    expect(blobs.kept.size).toBe(1);
    expect(await new SampleStore(database.db).due(10)).toEqual([]);
  });

  it('leave no source behind when the process ends while it stores one', async () => {
    const { make, mark, learned, blobs } = await bed('cat >> "$2"');
    const put = vi.spyOn(blobs, 'put').mockImplementationOnce((id, content) => {
      blobs.kept.set(id, content as Uint8Array);
      return Promise.reject(new Error('the process ends'));
    });
    const feature = make();
    await mark(feature, 'Subject: Stored\r\n\r\n', 'spam');
    await feature.jobs[0]?.run();
    expect([blobs.kept.size, await learned()]).toEqual([1, '']);
    await database.db.update(spamSamples).set({ dueAt: NOW });
    await feature.jobs[0]?.run();
    expect([blobs.kept.size, await learned()]).toEqual([0, 'Subject: Stored\r\n\r\n']);
    put.mockImplementationOnce(async (id, content) => {
      await database.db.delete(spamSamples);
      blobs.kept.set(id, content as Uint8Array);
    });
    await mark(feature, 'Subject: Late\r\n\r\n', 'spam');
    expect(blobs.kept.size).toBe(0);
  });
});
