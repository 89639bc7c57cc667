import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MIGRATED, migrate } from '@pillarbox/contract/downgrade/operations';
import { codeOf, InProcessClient } from '@pillarbox/testkit/in-process-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../platform/http/request-pipeline.ts';
import type { PreviousVersion } from './downgrade.feature.ts';
import { downgradeFeature } from './downgrade.feature.ts';

const session = { partner: '754', mail: 'alice@example.test' } as Session;
const asked: { url: string; secret: string | undefined }[] = [];
let answer = '{"status":true}';
const service = createServer((request, reply) => {
  asked.push({ url: request.url ?? '', secret: request.headers.authorization });
  reply.end(answer);
});
let previous: PreviousVersion;
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  previous = {
    migrate: `http://127.0.0.1:${String(port)}/old`,
    secretFrom: 'MIGRATE_SECRET',
    service: 'webmail',
    target: 'previous',
    cookie: 'webmail_version',
    cookieValue: '1',
  };
});
afterAll(() => service.close());

function clientWith(version: () => PreviousVersion | undefined): InProcessClient<Session> {
  const client = new InProcessClient<Session>();
  const secretOf = (variable: string): string | undefined => (variable === 'MIGRATE_SECRET' ? 'sesame' : undefined);
  downgradeFeature({ mount: client.mount, previousVersionOf: version, secretOf });
  return client;
}

describe('going back to the previous version', () => {
  const params = { user: 'Alice@example.test', what: 'tasks', service: 'webmail', target: 'previous' } as const;

  it.each(MIGRATED)('asks the provider’s service to take %s of the signed-in user, with the secret', async (what) => {
    asked.length = 0;
    const client = clientWith(() => previous);
    expect(await client.call(migrate, { session, params: { ...params, what } })).toEqual({ status: true });
    expect(asked).toEqual([
      { url: `/old/alice%40example.test/${what}/webmail/into/previous`, secret: 'Bearer sesame' },
    ]);
  });

  it('has the path of the specification', () => {
    expect(migrate.path).toBe('/api/migrate/:user/:what/:service/into/:target');
  });

  it.each(['{"status":false}', '{"status":"true"}', 'null', '<html>', ''])('counts %j as failed', async (said) => {
    answer = said;
    expect(await clientWith(() => previous).call(migrate, { session, params })).toEqual({ status: false });
  });

  it('tells when the service still copies the other way', async () => {
    answer = '{"status":false,"reason":"opposite_migration_not_finished"}';
    const told = await clientWith(() => previous).call(migrate, { session, params });
    expect(told).toEqual({ status: false, unfinished: true });
  });

  it('counts a service that does not answer as failed', async () => {
    const nowhere = { ...previous, migrate: 'http://127.0.0.1:1/' };
    expect(await clientWith(() => nowhere).call(migrate, { session, params })).toEqual({ status: false });
  });

  it('migrates only the user’s own data to the partner’s address, and is off without a previous version', async () => {
    const before = asked.length;
    const client = clientWith(() => previous);
    for (const wrong of [{ user: 'bob@example.test' }, { service: 'other' }, { target: 'other' }]) {
      expect(await codeOf(client.call(migrate, { session, params: { ...params, ...wrong } }))).toBe('not_permitted');
    }
    expect(await codeOf(clientWith(() => undefined).call(migrate, { session, params }))).toBe('feature_off');
    expect(asked).toHaveLength(before);
  });
});
