import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder in which test beds of all checkouts on this machine reserve ports. */
const CLAIMS = join(tmpdir(), 'pillarbox-ports');
/** Life of a reservation, in milliseconds: by then the server has bound the port or failed. */
const CLAIM_LIFE = 120_000;

/**
 * Finds free loopback TCP ports that no other test bed has reserved.
 *
 * They are below the ephemeral range (32768 and up), where an outgoing connection of another process could take a
 * port between this check and the server's own bind.
 */
export async function freePorts(count: number): Promise<number[]> {
  mkdirSync(CLAIMS, { recursive: true });
  const found = new Set<number>();
  while (found.size < count) {
    const candidate = 20_000 + Math.floor(Math.random() * 12_000);
    if (claim(candidate) && (await isFree(candidate))) found.add(candidate);
  }
  return [...found];
}

/** Creating the file is atomic, so that two test beds never get the same port. */
function claim(port: number): boolean {
  const file = join(CLAIMS, String(port));
  try {
    if (Date.now() - statSync(file).mtimeMs < CLAIM_LIFE) return false;
    rmSync(file, { force: true });
  } catch {
    // It is not reserved.
  }
  try {
    writeFileSync(file, '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
