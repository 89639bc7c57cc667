import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BACKGROUNDS } from '@pillarbox/rules/theme/backgrounds';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../root.ts';
import { PAINTS } from './backgrounds.ts';
import { channelsOf, rasterOf } from './draw.ts';

describe('the built-in background images', () => {
  it('are files of at most 20 KB with small pictures of themselves', async () => {
    const public_ = join(ROOT, 'apps/web/public');
    for (const { filename, thumb } of BACKGROUNDS) {
      expect((await readFile(join(public_, filename))).length).toBeLessThan(20_000);
      expect((await readFile(join(public_, thumb))).length).toBeLessThan(2000);
    }
    expect(PAINTS.map(([name]) => name)).toEqual(BACKGROUNDS.map(({ name }) => name));
  });

  it('are painted the same way each time, all different', () => {
    const size = { width: 32, height: 20 };
    const hashes = (): string[] =>
      PAINTS.map(([, paint]) => createHash('sha256').update(rasterOf(paint, size)).digest('hex'));
    expect(hashes()).toEqual(hashes());
    expect(new Set(hashes()).size).toBe(16);
  });

  it('have the colours that a painter gives them', () => {
    expect(channelsOf(Uint8Array.of(0, 51, 255, 102, 51, 0))).toEqual({
      low: [0, 0.2, 0],
      high: [0.4, 0.2, 1],
      mean: [0.2, 0.2, 0.5],
    });
  });
});
