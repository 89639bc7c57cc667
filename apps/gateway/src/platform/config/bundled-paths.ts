import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this workspace, found from the running file: a source in development, the bundle in production. */
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

/** Files and folders that come along with the program. */
export const BUNDLED_PATHS = {
  migrations: join(GATEWAY, 'migrations'),
  /** Prepared empty database of the embedded kind. */
  emptyDatabase: join(GATEWAY, 'database', 'empty-database.tar.br'),
  partners: join(GATEWAY, 'partners'),
  /** The built page. */
  web: join(GATEWAY, '..', 'web', 'dist'),
} as const;
