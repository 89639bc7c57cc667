import { createServer } from 'node:net';

/**
 * Finds loopback TCP ports that are free right now.
 *
 * They are drawn below the ephemeral range (32768 and up), where an outgoing connection of another process could take a
 * port between this check and the server's own bind.
 */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) {
    const candidate = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(candidate)) found.add(candidate);
  }
  return [...found];
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
