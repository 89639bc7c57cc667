import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUNDLED_PATHS } from '../config/bundled-paths.ts';
import { dataFolderError } from '../storage/data-folder.ts';
import { unpackSnapshot } from './unpack-snapshot.ts';

/** Marker file in the database's directory. It is written last, so it says that the directory is complete. */
const COMPLETE = 'pillarbox-complete';

/**
 * Returns the directory of the embedded database below a data directory. A missing one is created from the prepared empty
 * database. One whose creation was interrupted is created again; it holds no data yet.
 */
export async function prepareEmbeddedFolder(dataFolder: string): Promise<string> {
  const folder = join(dataFolder, 'database');
  const complete = join(folder, COMPLETE);
  if (await exists(complete)) return folder;
  await rm(folder, { recursive: true, force: true });
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await unpackSnapshot(BUNDLED_PATHS.emptyDatabase, folder);
    await writeFile(complete, 'This folder holds a whole database.\n', { flush: true });
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    throw dataFolderError(dataFolder, error);
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
