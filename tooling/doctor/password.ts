import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

const VARIABLE = 'PILLARBOX_DOCTOR_PASSWORD';

/**
 * The password to sign in with: from the environment, else typed at the terminal without being shown. It is not an option of
 * the command, because every user of a machine can read those.
 *
 * @throws Error when there is neither.
 */
export async function readPassword(user: string): Promise<string> {
  const given = process.env[VARIABLE];
  if (given !== undefined && given !== '') return given;
  if (!process.stdin.isTTY) throw new Error(`There is no terminal to ask for the password: set ${VARIABLE}`);
  process.stderr.write(`Password of ${user}: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await new Promise((resolve, reject) => {
      lines.once('SIGINT', () => reject(new Error('Nothing was examined')));
      lines.question('', resolve);
    });
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
