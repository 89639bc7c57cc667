import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DovecotServer } from '@pillarbox/tooling/testbed/dovecot';

/** A provider's program for the product's `command` driver, which changes passwords of the test bed's Dovecot. */
export interface ChangeProgram {
  readonly path: string;
  remove(): Promise<void>;
}

/** Writes the program into a folder of its own. */
export async function changeProgram({ usersFolder }: DovecotServer): Promise<ChangeProgram> {
  const folder = await mkdtemp(join(tmpdir(), 'pillarbox-change-'));
  const path = join(folder, 'change-password');
  const lines = `#!/bin/sh
while IFS= read -r line; do
  case $line in mail=*) mail=\${line#mail=};; old=*) old=\${line#old=};; new=*) new=\${line#new=};; esac
done
file=${usersFolder}/$mail
grep -qxF "$mail:{PLAIN}$old::::::" "$file" || exit 3
printf '%s:{PLAIN}%s::::::\\n' "$mail" "$new" > "$file"
`;
  await writeFile(path, lines);
  await chmod(path, 0o755);
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}
