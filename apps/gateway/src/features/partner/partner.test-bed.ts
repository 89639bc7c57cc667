import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder of partners that a test writes. */
export interface TestPartners {
  readonly folder: string;
  /** Writes files of one partner, by their path below its folder; objects become JSON. */
  write(id: string, files: Readonly<Record<string, unknown>>): Promise<void>;
  remove(): Promise<void>;
}

/** Makes an empty folder of partners. */
export async function newTestPartners(): Promise<TestPartners> {
  const folder = await mkdtemp(join(tmpdir(), 'pillarbox-partners-'));
  return {
    folder,
    write: async (id, files) => {
      for (const [path, content] of Object.entries(files)) {
        const file = join(folder, id, path);
        await mkdir(dirname(file), { recursive: true });
        const plain = typeof content === 'string' || content instanceof Uint8Array;
        await writeFile(file, plain ? content : JSON.stringify(content));
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The smallest valid settings of a partner. */
export function settingsOf(id: string, more: Readonly<Record<string, unknown>> = {}): object {
  return { id, name: `Partner ${id}`, mail: { kind: 'local', loginDomain: `mail${id}.test` }, ...more };
}

/** A picture. */
export const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';
/** The first bytes of a PNG, which are all that is checked. */
export const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
