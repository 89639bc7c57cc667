import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where test beds of all checkouts on this machine say which ports they are about to use. */
const CLAIMS = join(tmpdir(), 'pillarbox-ports');
/** A claim counts for so long, in milliseconds: by then its server has bound the port or has given up. */
const CLAIM_LIFE = 120_000;

/**
 * Finds loopback TCP ports that are free right now, and that no other test bed is about to use.
 *
 * They are drawn below the ephemeral range (32768 and up), where an outgoing connection of another process could take a
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
    // Nobody has claimed it.
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
