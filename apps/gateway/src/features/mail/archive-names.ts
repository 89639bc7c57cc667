import { safeFileName } from './file-name.ts';

/**
 * Gives each entry of an archive a name of its own: safe to unpack anywhere, without a path, told apart by a number where
 * two would be alike. Upper and lower case are alike on some disks.
 */
export class ArchiveNames {
  readonly #taken = new Set<string>();

  /** The name for a wished one; `fallback` where nothing of it is left. */
  take(wished: string, fallback: string): string {
    const name = safeFileName(wished, fallback);
    const dot = name.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let free = name;
    for (let at = 2; this.#taken.has(free.toLowerCase()); at += 1) free = `${stem} (${String(at)})${ending}`;
    this.#taken.add(free.toLowerCase());
    return free;
  }
}
