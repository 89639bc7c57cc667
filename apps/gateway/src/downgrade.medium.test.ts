import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MIGRATED, migrate } from '@pillarbox/contract/downgrade/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';

const USER = 'clara@north.example';
const PASSWORD = 'correct-horse-battery';

describe('going back to the previous version over HTTP', () => {
  const asked: (string | undefined)[] = [];
  let status: unknown = true;
  const service = createServer((request, reply) => {
    asked.push(request.url);
    reply.end(JSON.stringify({ status }));
  });
  let under: GatewayUnderTest;
  let clara: TestPage;

  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as AddressInfo;
    under = await startTestGateway({
      id: '754',
      name: 'North',
      hosts: ['*'],
      mail: { kind: 'local', loginDomain: 'north.example' },
      previousVersion: { migrate: `http://127.0.0.1:${String(port)}/` },
    });
    await under.gateway.mailSystems.local?.createAccount({
      address: USER,
      name: 'Clara',
      password: PASSWORD,
      quota: 0,
    });
    clara = new TestPage(under.gateway.address);
    await clara.signIn(USER, PASSWORD);
  });
  afterAll(async () => {
    await under.close();
    service.close();
  });

  it('takes preferences, calendars, events and tasks along, each with a status [API-105, API-106, API-107, API-108, API-109]', async () => {
    expect([...MIGRATED].sort()).toEqual(['calendars', 'events', 'preferences', 'tasks']);
    for (const what of MIGRATED) {
      const address = `/api/migrate/${encodeURIComponent(USER)}/${what}/webmail/into/previous`;
      for (const told of [true, false]) {
        status = told;
        const reply = await clara.fetch(address);
        expect([reply.status, await reply.json()]).toEqual([200, { status: told }]);
      }
      expect(asked.splice(0)).toEqual([1, 2].map(() => `/clara%40north.example/${what}/webmail/into/previous`));
    }
  });

  it('refuses somebody else’s data', async () => {
    const params = { user: 'eve@north.example', what: 'tasks', service: 'webmail', target: 'previous' } as const;
    await expect(clara.send(migrate, { params })).rejects.toThrow('not_permitted');
    expect(asked).toEqual([]);
  });
});
