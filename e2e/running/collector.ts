import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A tag library that sends what it is called with, and looks for everything that it must not find. */
const LIBRARY = `
const tried = [];
for (const [name, look] of [
  ['page', () => parent.document.body.innerText],
  ['cookie', () => document.cookie || null],
  ['storage', () => localStorage.getItem('consent')],
  ['opener', () => top.location.href],
]) { try { const got = look(); if (got) tried.push(name); } catch { /* refused */ } }
fetch(new URL('found?' + tried.join(','), document.currentScript.src), { method: 'POST', mode: 'no-cors' });
fetch('http://elsewhere.localhost:1/', { mode: 'no-cors' }).catch(() => {});
const send = (kind) => (data) => fetch('COLLECT', { method: 'POST', mode: 'no-cors', body: JSON.stringify({ kind, ...data }) });
window.utag = { view: send('view'), link: send('link') };
`;

/** A request that a collector has got. */
export interface Collected {
  readonly method: string;
  readonly path: string;
  readonly cookie: string | undefined;
  readonly body: string;
}

/** A server that keeps every request, and serves a tag library at `/utag.js`. */
export interface Collector {
  readonly origin: string;
  readonly requests: Collected[];
  readonly close: () => Promise<void>;
}

/** Starts a collector on a free port. */
export async function openCollector(): Promise<Collector> {
  const requests: Collected[] = [];
  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      const path = request.url ?? '';
      requests.push({ method: request.method ?? '', path, cookie: request.headers.cookie, body });
      const isLibrary = path.startsWith('/utag.js');
      reply.setHeader('content-type', isLibrary ? 'text/javascript' : 'text/plain');
      reply.end(isLibrary ? LIBRARY.replace('COLLECT', `${origin}/collect`) : '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://collector.localhost:${String((server.address() as AddressInfo).port)}`;
  return {
    origin,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
