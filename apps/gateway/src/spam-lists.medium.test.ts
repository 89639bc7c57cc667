import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { loadSpamFilter, saveSpamFilter } from '@pillarbox/contract/preferences/spam';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';

const PASSWORD = 'correct-horse-battery';
let under: GatewayUnderTest;
let server: Server;
let status = 204;
const taken: unknown[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    void json(request).then((body) => {
      if (status === 204) taken.push(body);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('SPAM_LISTS_SECRET', 'key');
  under = await startTestGateway({
    ...{ id: '754', name: 'Northwater', hosts: ['*'], mail: { kind: 'local', loginDomain: 'example.test' } },
    spamLists: {
      driver: 'http',
      url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/lists`,
      secretFrom: 'SPAM_LISTS_SECRET',
    },
  });
});
afterAll(async () => {
  await under.close();
  server.close();
  vi.unstubAllEnvs();
});

it('spam lists reach the provider’s filter under the account of their owner, and a refusal is said and loses nothing', async () => {
  const pages = await Promise.all(
    ['ann', 'ben'].map(async (name) => {
      const address = `${name}@example.test`;
      await under.gateway.mailSystems.local?.createAccount({ address, name: '', password: PASSWORD, quota: 0 });
      const page = new TestPage(under.gateway.address);
      await page.signIn(address, PASSWORD);
      const params = { domain: 'example.test', file: `${name}.json` };
      return {
        save: (...BlockList: string[]) => page.send(saveSpamFilter, { params, body: { AllowList: [], BlockList } }),
        load: async () => (await page.send(loadSpamFilter, { params })).BlockList,
      };
    }),
  );
  const [ann, ben] = pages;
  await ann?.save('evil.test');
  await ben?.save('Spam@other.test');
  expect(taken).toEqual([
    { mail: 'ann@example.test', allow: [], block: ['evil.test'] },
    { mail: 'ben@example.test', allow: [], block: ['spam@other.test'] },
  ]);
  status = 503;
  await expect(ann?.save('evil.test', 'worse.test')).rejects.toThrow('spam_lists_not_taken');
  expect(await ann?.load()).toEqual(['evil.test', 'worse.test']);
  status = 204;
  await ann?.save('worse.test');
  expect(taken.at(-1)).toEqual({ mail: 'ann@example.test', allow: [], block: ['worse.test'] });
});
