import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Age after which nobody uses such a folder any more, in milliseconds: no program that is run on a file takes so long. */
const LEFT_MS = 60 * 60_000;

/** Removes temporary folders whose names begin with `prefix` and whose gateways have ended meanwhile. */
export async function sweepLeftFolders(prefix: string): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((one) => one.startsWith(prefix))) {
    const folder = join(tmpdir(), name);
    const changedAt = await stat(folder).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (changedAt < Date.now() - LEFT_MS) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
