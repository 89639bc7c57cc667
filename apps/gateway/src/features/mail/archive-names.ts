import { safeFileName } from './file-name.ts';

/**
 * Gives each entry of an archive a unique name without a path. Names that differ only in case get a number too, because some
 * file systems do not distinguish case.
 */
export class ArchiveNames {
  readonly #taken = new Set<string>();

  /** A unique, safe form of a name; `fallback` when nothing of the name is left. */
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
