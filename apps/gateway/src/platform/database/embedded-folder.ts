import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUNDLED_PATHS } from '../config/bundled-paths.ts';
import { dataFolderError } from '../storage/data-folder.ts';
import { unpackSnapshot } from './unpack-snapshot.ts';

/** Stands in the database's folder from the moment on that it is whole. */
const COMPLETE = 'pillarbox-complete';

/**
 * Makes sure that the folder of the embedded database below a data folder holds one: an existing one stays, a missing one
 * begins as the prepared empty one. A first filling that was interrupted starts again; nothing was stored in it yet.
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
