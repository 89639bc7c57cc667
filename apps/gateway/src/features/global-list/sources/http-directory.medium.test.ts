import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Egress } from '../../../platform/egress/egress.ts';
import { personOf } from '../directory.ts';
import { httpDirectory } from './http-directory.ts';

const SECRET = 'a shared secret';
const servers: Server[] = [];
const egress = new Egress({ isPublic: () => true, allowPort: () => true });

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/people?site=north`;
}

function search(url: string, signal = AbortSignal.timeout(20_000)) {
  const directory = httpDirectory({ driver: 'http', url, secretFrom: 'X' }, { secret: SECRET, egress });
  return directory.search({ text: 'tom & ash', words: ['tom', '&', 'ash'], limit: 101 }, signal);
}

const json =
  (value: unknown): RequestListener =>
  (_request, reply) => {
    reply.setHeader('content-type', 'application/json');
    reply.end(JSON.stringify(value));
  };

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

describe('people of a web service', () => {
  it('are asked for with the text, the limit and the secret', async () => {
    let seen: IncomingMessage | undefined;
    const url = await serve((request, reply) => {
      seen = request;
      json({ people: [{ name: 'Tom', mail: ['tom@a.example', 'ash@a.example'], phone: '1', extra: {} }] })(
        request,
        reply,
      );
    });
    const [tom] = await search(url);
    expect(personOf(tom!)).toMatchObject({ name: 'Tom', mails: ['tom@a.example', 'ash@a.example'], phone: '1' });
    expect(seen?.url).toBe('/people?site=north&text=tom+%26+ash&limit=101');
    expect(seen?.headers.authorization).toBe(`Bearer ${SECRET}`);
  });

  it('are a page, of whom one who is none spoils nobody', async () => {
    const many = Array.from({ length: 500 }, (_, at) => ({ name: `P${at}`, mail: `p${at}@a.example` }));
    const found = await search(await serve(json({ people: [null, 7, 'x', ...many] })));
    expect(found).toHaveLength(101);
    expect(found.map(personOf).filter((person) => person !== null)).toHaveLength(98);
  });

  it('fail for a reply that is too large, of another type, no JSON, or refused', async () => {
    await expect(search(await serve(json({ people: [{ name: 'x'.repeat(2_000_000) }] })))).rejects.toThrow('too large');
    await expect(search(await serve((_request, reply) => reply.end('{"people":[]}')))).rejects.toThrow('media type');
    await expect(search(await serve(json({ nobody: [] })))).rejects.toThrow();
    const refused = await serve((_request, reply) => reply.writeHead(401).end());
    await expect(search(refused)).rejects.toThrow('status 401');
  });

  it('never give the secret to another host', async () => {
    let asked = 0;
    const other = await serve((_request, reply) => {
      asked += 1;
      reply.end();
    });
    const url = await serve((_request, reply) => reply.writeHead(302, { location: other }).end());
    await expect(search(url)).rejects.toThrow('redirect');
    expect(asked).toBe(0);
  });

  it('fail at the deadline when the service says nothing', async () => {
    const url = await serve(() => undefined);
    await expect(search(url, AbortSignal.timeout(50))).rejects.toThrow();
    expect(() => httpDirectory({ driver: 'http', url, secretFrom: 'X' }, { secret: '', egress })).toThrow('not set');
  });
});
