import { parentPort, workerData } from 'node:worker_threads';
import { limitedPdfium } from './limited-pdfium.ts';

/** Dots of the longest picture of a page: its width is that of the picture, and what is longer gets narrower. */
const MOST_HIGH = 1600;

/** A page as rows of red, green and blue without gaps. */
export interface PageDots {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

interface PageOrder {
  readonly bytes: Uint8Array;
  readonly width: number;
}

/** Renders the first page and no other, so that the number of pages does not count. */
async function firstPage({ bytes, width: wanted }: PageOrder): Promise<PageDots> {
  const library = await limitedPdfium();
  const page = (await library.loadDocument(bytes)).getPage(0);
  const { originalWidth: wide, originalHeight: high } = page.getOriginalSize();
  if (!(wide > 0 && high > 0)) throw new Error('a page without a size');
  const scale = Math.min(wanted / wide, MOST_HIGH / high);
  const [width, height] = [Math.max(1, Math.floor(wide * scale)), Math.max(1, Math.floor(high * scale))];
  const made = await page.render({ width, height, colorSpace: 'BGRA', render: 'bitmap' });
  return { width: made.width, height: made.height, rgb: rgbOf(made) };
}

/** Rows of the renderer may be longer than the picture; its dots are red, green, blue and opacity, whatever the name of the order says. */
function rgbOf({ data, width, height }: { data: Uint8Array; width: number; height: number }): Uint8Array {
  const rgb = new Uint8Array(width * height * 3);
  const stride = data.length / height;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const from = y * stride + x * 4;
      const to = (y * width + x) * 3;
      rgb[to] = data[from] ?? 255;
      rgb[to + 1] = data[from + 1] ?? 255;
      rgb[to + 2] = data[from + 2] ?? 255;
    }
  return rgb;
}

// Makes the picture of one page and ends.
parentPort?.postMessage(await firstPage(workerData as PageOrder));
