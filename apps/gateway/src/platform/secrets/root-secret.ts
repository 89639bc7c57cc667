import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Name of the generated secret in the data folder. */
export const SECRET_FILE = 'secret';

/**
 * The installation's secret: the given one, else the one in the data folder, generated there (mode 0600) when it is
 * missing. Two processes that start at once end up with the same one, because only one can create the file.
 */
export async function rootSecret(given: string | null, dataFolder: string): Promise<string> {
  if (given !== null) return given;
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const path = join(dataFolder, SECRET_FILE);
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      const secret = randomBytes(32).toString('base64url');
      await file.writeFile(`${secret}\n`);
      await file.sync();
      return secret;
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = (await readFile(path, 'utf8')).trim();
  if (secret.length < 32) throw new Error(`${path} holds no usable secret`);
  return secret;
}
