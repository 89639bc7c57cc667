import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the directory of this workspace. It is searched upwards from the running file, which is a source in development and
 * the bundle in production.
 */
function gatewayFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'migrations'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The folder of the gateway, with its migrations, was not found');
    folder = parent;
  }
  return folder;
}

const GATEWAY = gatewayFolder();

/** Absolute paths of files and directories that are part of the program. */
export const BUNDLED_PATHS = {
  migrations: join(GATEWAY, 'migrations'),
  /** Prepared empty database for the embedded engine. */
  emptyDatabase: join(GATEWAY, 'database', 'empty-database.tar.br'),
  partners: join(GATEWAY, 'partners'),
  /** The built page. */
  web: join(GATEWAY, '..', 'web', 'dist'),
} as const;
