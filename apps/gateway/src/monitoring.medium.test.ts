import { readFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { send } from '@pillarbox/contract/compose/operations';
import { fetchlist } from '@pillarbox/contract/mail/list';
import { savePreferences } from '@pillarbox/contract/preferences/operations';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';
import { createLog } from './platform/log/log.ts';

const PASSWORD = 'correct-horse-battery';
const WRONG = 'wrong-horse-battery';
const SUBJECT = 'A subject that is nobody else’s';
const TEXT = 'A text that is nobody else’s';
const MAIL = 'wilhelmina@example.test';
const TIMEOUT = { timeout: 20_000 };
const GUIDE = new URL('../../../docs/OPERATIONS.md', import.meta.url);
const LOCAL = { id: '754', name: 'Northwater', hosts: ['*'], mail: { kind: 'local', loginDomain: 'example.test' } };

interface Line {
  readonly msg: string;
  readonly [field: string]: unknown;
}

describe('an operator of a gateway', () => {
  let under: GatewayUnderTest;
  let page: TestPage;
  let text = '';
  const lines = (msg: string): Line[] =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line)
      .filter((line) => line.msg === msg);
  const metrics = async (): Promise<string> =>
    (await fetch(`http://127.0.0.1:${String(under.gateway.metricsPort)}/metrics`)).text();

  beforeAll(async () => {
    const destination = new Writable({
      write(chunk: Buffer, _encoding, done) {
        text += chunk.toString();
        done();
      },
    });
    const settings = { PILLARBOX_METRICS_PORT: '0', PILLARBOX_LOG: 'debug' };
    under = await startTestGateway(LOCAL, [], { log: createLog('debug', destination), settings });
    const account = { address: MAIL, name: 'Wilhelmina', password: PASSWORD, quota: 0 };
    await under.gateway.mailSystems.local?.createAccount(account);
    page = new TestPage(under.gateway.address);
  });
  afterAll(() => under.close());

  it('finds sign-ins, sent messages and refused calls in the log with request ids, and no secrets', async () => {
    const refused = await page.fetch('/api/bf/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: MAIL, password: WRONG }),
    });
    const { error } = (await refused.json()) as { error: { requestId: string } };
    expect(refused.headers.get('x-request-id')).toBe(error.requestId);
    await page.signIn(MAIL, PASSWORD);
    const prefs = savePreferences.path.replace(':file', `${encodeURIComponent(MAIL)}.json`);
    const headers = { 'content-type': 'application/json' };
    await page.fetch(prefs, { method: 'PUT', headers, body: JSON.stringify({ undo_send_delay: 0 }) });
    const message = {
      to: [{ name: 'Wilhelmina', mail: MAIL }],
      cc: [],
      bcc: [],
      subject: SUBJECT,
      html: '',
      text: TEXT,
      attachments: [],
    };
    await page.call(send, { message, draftid: 'draft-0001' });
    const inbox = async () => (await page.call(fetchlist, { folder: 'INBOX' })).rows.length;
    await expect.poll(inbox, TIMEOUT).toBe(1);
    const broken = await page.fetch('/api/bf/send', { method: 'POST', headers, body: `{"${TEXT}` });
    expect(broken.status).toBe(400);
    await page.fetch(`/api/bf/attachments/?folder=${SUBJECT}&uid=1&part=source`);
    const cookies = page.cookieValues;
    expect(cookies.length).toBeGreaterThan(3);
    await page.fetch('/api/auth/logout');
    await expect.poll(() => lines('message').map(({ state }) => state), TIMEOUT).toContain('filed');

    const [failed, passed] = lines('sign-in');
    expect(failed).toMatchObject({ requestId: error.requestId, outcome: 'invalid_credentials' });
    expect(passed).toMatchObject({ operation: 'session.login', outcome: 'ok', account: failed?.['account'] });
    expect(lines('message handed in')[0]).toMatchObject({ outcome: 'ok', account: passed?.['account'] });
    expect(lines('message')[0]).toMatchObject({ account: passed?.['account'], recipients: 1 });
    expect(lines('refused').map(({ operation, outcome }) => `${String(operation)} ${String(outcome)}`)).toEqual(
      expect.arrayContaining(['session.login invalid_credentials', 'compose.send malformed_json']),
    );
    for (const line of lines('refused')) expect(line['requestId']).toMatch(/^[\w-]{8,}$/);
    const secrets = [PASSWORD, WRONG, SUBJECT, TEXT, 'nobody else', MAIL, 'wilhelmina', ...cookies];
    expect(secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()))).toEqual([]);
  });

  it('reads metrics at a separate address, which the public port does not serve', async () => {
    const now = await metrics();
    expect(now).toContain('pillarbox_calls_total{operation="session.login",outcome="ok"} 1');
    expect(now).toContain('pillarbox_calls_total{operation="session.login",outcome="invalid_credentials"} 1');
    expect(now).toContain('pillarbox_outbox_changes_total{state="filed"} 1');
    expect(now).toContain('pillarbox_outbox_messages{state="filed"} 1');
    expect(now).toContain('pillarbox_outbox_oldest_seconds{state="held"} 0');
    expect(now).toMatch(/^pillarbox_sessions_live \d+$/m);
    expect(now).toMatch(/^pillarbox_sockets_open 0$/m);
    expect(now).toMatch(/^nodejs_eventloop_lag_seconds /m);
    expect((await fetch(`${under.gateway.address}/metrics`)).status).toBe(404);
  });

  it('sees the age of every job, and the jobs are those of the documentation', async () => {
    const guide = await readFile(GUIDE, 'utf8');
    const documented = [...(/\n## Jobs\n(.*?)\n## /s.exec(guide)?.[1] ?? '').matchAll(/^\| `([a-z-]+)`/gm)];
    const names = (found: RegExpExecArray[]): string[] => found.map(([, name = '']) => name).sort();
    expect(documented.length).toBeGreaterThan(0);
    await vi.waitFor(async () => {
      const running = [...(await metrics()).matchAll(/^pillarbox_job_age_seconds\{job="([^"]+)"\} \d/gm)];
      expect(names(running)).toEqual(names(documented));
    }, TIMEOUT);
  });

  it('sees one counter for all addresses that do not exist', async () => {
    for (const path of ['/api/none/1', '/api/none/2', '/none.php']) await page.fetch(path);
    const series = (await metrics()).split('\n').filter((line) => line.includes('none') && line.includes('not_found'));
    expect(series.length).toBeLessThanOrEqual(2);
    expect(series.join('\n')).not.toContain('php');
  });

  it('is told by /readyz, under any host name, where to send calls, and from when on no more', async () => {
    const ask = async (path: string) => {
      const reply = await fetch(under.gateway.address + path);
      return {
        status: reply.status,
        connection: reply.headers.get('connection'),
        body: (await reply.json()) as object,
      };
    };
    expect(await ask('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await ask('/readyz')).toMatchObject({ status: 200, body: { status: 'ready', parts: { database: 'ok' } } });
    await under.gateway.drain();
    expect(await ask('/readyz')).toMatchObject({ status: 503, connection: 'close', body: { status: 'draining' } });
    expect(await ask('/healthz')).toMatchObject({ status: 200 });
    expect(await ask('/api/auth/session')).toMatchObject({ status: 200, connection: 'close' });
  });
});
