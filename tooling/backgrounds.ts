import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toHex } from '@pillarbox/rules/theme/oklch';
import sharp from 'sharp';
import { PAINTS } from './pictures/backgrounds.ts';
import { channelsOf, rasterOf } from './pictures/draw.ts';
import { ROOT } from './root.ts';

// `node tooling/backgrounds.ts`: paints the built-in background images and writes the table of their colours.

const FOLDER = join(ROOT, 'apps/web/public/images/themes/images');
const COLOURS = join(ROOT, 'packages/rules/src/theme/background-colours.ts');
const SIZE = { width: 1920, height: 1200 };
const THUMB = { width: 176, height: 112 };

const rows: string[] = [];
for (const [name, paint] of PAINTS) {
  const raw = sharp(rasterOf(paint, SIZE), { raw: { ...SIZE, channels: 3 } });
  const picture = await raw.webp({ quality: 82, effort: 6 }).toBuffer();
  await writeFile(join(FOLDER, `${name}.webp`), picture);
  await writeFile(join(FOLDER, `${name}-thumb.webp`), await raw.resize(THUMB).webp({ quality: 80 }).toBuffer());
  // The colours as a browser decodes them, which are not quite those that were painted.
  const { low, high, mean } = channelsOf(await sharp(picture).removeAlpha().raw().toBuffer());
  rows.push(`  ${name}: { low: '${toHex(low)}', high: '${toHex(high)}', mean: '${toHex(mean)}' },`);
}
await writeFile(
  COLOURS,
  `import type { PictureColours } from './veil.ts';

/** The colours of the built-in background images. Written by \`node tooling/backgrounds.ts\`, which paints them. */
export const BUILT_IN_COLOURS: Readonly<Record<string, PictureColours>> = {
${rows.join('\n')}
};
`,
);
