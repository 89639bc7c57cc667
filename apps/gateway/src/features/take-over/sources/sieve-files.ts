import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Largest script, in bytes; servers allow about as much. */
export const MAX_SCRIPT = 256 * 1024;
/** Names of the script that is active, or that a webmail writes, in the order in which they are looked for. */
const USUAL = [
  '.dovecot.sieve',
  'active.sieve',
  'default',
  'roundcube.sieve',
  'managesieve.sieve',
  'rainloop.user.sieve',
];

/**
 * The active script of a user in a folder of scripts: `DIR/USER`, `DIR/DOMAIN/LOCAL` or `DIR/LOCAL`, there or in `sieve` below, or the
 * file `DIR/USER.sieve`. Null for none. A link that leads out of the folder is not followed: users can make links.
 * @throws Error when there are several scripts and none is known to be active, and for one that is too large.
 */
export function scriptOf(
  folder: string,
  { mail, login }: { readonly mail: string; readonly login: string },
): string | null {
  const [local = '', domain = ''] = mail.split('@');
  const names = [...new Set([mail, login, join(domain, local), ...(login.includes('@') ? [] : [local])])].filter(
    isName,
  );
  for (const name of names) {
    const file = join(folder, `${name}.sieve`);
    if (existsSync(file)) return readScript(folder, file);
    for (const place of [join(folder, name), join(folder, name, 'sieve')]) {
      const found = activeIn(place);
      if (found !== null) return readScript(folder, found);
    }
  }
  return null;
}

/** A login of a dump must not name another folder. */
function isName(name: string): boolean {
  return !name.split(/[/\\]/).some((part) => part === '' || part === '.' || part === '..') && !name.includes('\0');
}

function activeIn(place: string): string | null {
  if (!existsSync(place) || !statSync(place).isDirectory()) return null;
  const usual = USUAL.map((name) => join(place, name)).find((file) => existsSync(file) && statSync(file).isFile());
  if (usual !== undefined) return usual;
  const scripts = readdirSync(place).filter((name) => name.endsWith('.sieve'));
  if (scripts.length > 1) throw new Error(`${place} has several scripts, and none is known to be active`);
  const [only] = scripts;
  return only === undefined ? null : join(place, only);
}

function readScript(folder: string, file: string): string {
  const real = realpathSync(file);
  if (!real.startsWith(realpathSync(folder) + sep)) throw new Error(`${file} leads out of ${folder}`);
  if (statSync(real).size > MAX_SCRIPT) throw new Error(`${file} is too large`);
  return readFileSync(real, 'utf8').replaceAll('\0', '').toWellFormed();
}
