import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Egress } from './egress.ts';

const LIMITS = { maxBytes: 1000, timeoutMs: 2000, accept: ['image/'] };
const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** An Egress that treats 127.0.0.1 as public and resolves the given names. */
function open(names: Record<string, string[]> = {}): Egress {
  return new Egress({
    resolve: (host) => Promise.resolve((names[host] ?? ['127.0.0.1']).map((address) => ({ address, family: 4 }))),
    isPublic: (address) => address === '127.0.0.1',
    allowPort: () => true,
  });
}

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

describe('Egress', () => {
  it('refuses plain HTTP where the caller needs HTTPS, before it connects', async () => {
    let asked = 0;
    const port = await serve((_request, reply) => {
      asked += 1;
      reply.end();
    });
    const refused = open().get(`http://keys.example:${String(port)}/a`, { ...LIMITS, secure: true });
    await expect(refused).rejects.toThrow('not encrypted');
    expect(asked).toBe(0);
  });

  it('fetches an accepted type and sends nothing of the user', async () => {
    let seen: IncomingMessage | undefined;
    const port = await serve((request, reply) => {
      seen = request;
      reply.setHeader('content-type', 'image/png; x=y');
      reply.end('pixels');
    });
    const fetched = await open().get(`http://pictures.example:${String(port)}/a.png`, LIMITS);
    expect([fetched.mime, Buffer.from(fetched.content).toString()]).toEqual(['image/png', 'pixels']);
    expect(Object.keys(seen?.headers ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  it('refuses a name with any address that is not public', async () => {
    const names = { 'half.example': ['127.0.0.1', '10.0.0.1'] };
    await expect(open(names).get('http://half.example/', LIMITS)).rejects.toThrow('not a public host');
  });

  it('resolves a name once and connects to the checked address', async () => {
    const port = await serve((_request, reply) => {
      reply.setHeader('content-type', 'image/gif');
      reply.end('x');
    });
    let asked = 0;
    const rebinding = new Egress({
      resolve: () => Promise.resolve([{ address: (asked += 1) === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]),
      isPublic: (address) => address === '127.0.0.1',
      allowPort: () => true,
    });
    await rebinding.get(`http://rebinding.example:${String(port)}/`, LIMITS);
    expect(asked).toBe(1);
  });

  it('checks each redirect', async () => {
    const port = await serve((_request, reply) => {
      reply.writeHead(302, { location: 'http://inside.example/secret' });
      reply.end();
    });
    const names = { 'inside.example': ['192.168.0.1'] };
    await expect(open(names).get(`http://outside.example:${String(port)}/`, LIMITS)).rejects.toThrow(
      'not a public host',
    );
  });

  it('stops at a redirect loop', async () => {
    const port = await serve((request, reply) => {
      reply.writeHead(302, { location: request.url });
      reply.end();
    });
    await expect(open().get(`http://circle.example:${String(port)}/a`, LIMITS)).rejects.toThrow('too many redirects');
  });

  it.each([
    ['ftp://example.org/a.png', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['http://user:secret@example.org/', 'credentials'],
    ['http://example.org:22/', 'port'],
    ['//example.org', 'not a URL'],
    ['http://127.0.0.1/', 'not a public host'],
    ['http://[::1]/', 'not a public host'],
    ['http://[::ffff:127.0.0.1]/', 'not a public host'],
    ['http://0x7f.1/', 'not a public host'],
    ['http://2130706433/', 'not a public host'],
    ['http://localhost/', 'not a public host'],
  ])('refuses %s', async (address, reason) => {
    await expect(new Egress().get(address, LIMITS)).rejects.toThrow(reason);
  });

  it('refuses other types, errors, and more bytes than allowed, announced or not', async () => {
    const port = await serve((request, reply) => {
      const path = request.url ?? '';
      reply.setHeader('content-type', path === '/html' ? 'text/html' : 'image/png');
      if (path === '/missing') reply.statusCode = 404;
      if (path === '/announced') reply.setHeader('content-length', 5000);
      reply.end('x'.repeat(path === '/html' || path === '/missing' ? 1 : 5000));
    });
    const get = (path: string): Promise<unknown> => open().get(`http://host.example:${String(port)}${path}`, LIMITS);
    await expect(get('/html')).rejects.toThrow('media type');
    await expect(get('/missing')).rejects.toThrow('status 404');
    await expect(get('/announced')).rejects.toThrow('too large');
    await expect(get('/streamed')).rejects.toThrow('too large');
  });

  it('ends at its time limit, also while the body arrives slowly', async () => {
    const port = await serve((_request, reply) => {
      reply.setHeader('content-type', 'image/png');
      reply.write('x');
    });
    const limits = { ...LIMITS, timeoutMs: 100 };
    await expect(open().get(`http://slow.example:${String(port)}/`, limits)).rejects.toThrow();
  });

  it('posts a form to HTTPS only, follows no redirect, and accepts only success', async () => {
    const seen: string[] = [];
    const port = await serve((request, reply) => {
      const type = String(request.headers['content-type']);
      request.on('data', (chunk: Buffer) => seen.push(`${String(request.method)} ${type} ${chunk.toString()}`));
      request.on('end', () => {
        reply.writeHead(request.url === '/moved' ? 302 : 202, { location: '/' });
        reply.end();
      });
    });
    const egress = new Egress({
      resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
      isPublic: () => true,
      allowPort: () => true,
      allowPlainPost: true,
    });
    await egress.post(`http://shop.example:${String(port)}/`, 'a=b');
    expect(seen).toEqual(['POST application/x-www-form-urlencoded a=b']);
    await expect(egress.post(`http://shop.example:${String(port)}/moved`, 'a=b')).rejects.toThrow('status 302');
    await expect(open().post(`http://shop.example:${String(port)}/`, 'a=b')).rejects.toThrow('not encrypted');
    expect(seen).toHaveLength(2);
  });
});
