import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const EXAMPLE = fileURLToPath(new URL('../../deploy/embedded-host', import.meta.url));
const PENPAL = fileURLToPath(new URL('../../node_modules/penpal/dist/penpal.mjs', import.meta.url));
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.mjs': 'text/javascript' };

/** The example of a host page as a site of its own. */
export interface HostSite {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Serves `deploy/embedded-host` with penpal beside it, and at `/bare` a page without scripts that frames what it is asked to. */
export async function openHostSite(): Promise<HostSite> {
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host.test');
    if (pathname === '/bare') {
      reply.setHeader('content-type', 'text/html');
      reply.end(
        `<!doctype html><title>Bare</title><iframe style="width:1200px;height:700px" src="${searchParams.get('webmail') ?? ''}/"></iframe>`,
      );
      return;
    }
    const name = pathname === '/' ? 'index.html' : pathname.slice(1);
    readFile(name === 'penpal.mjs' ? PENPAL : join(EXAMPLE, name)).then(
      (content) => {
        reply.setHeader('content-type', TYPES[extname(name)] ?? 'text/html');
        reply.end(content);
      },
      () => reply.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
