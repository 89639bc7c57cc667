import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';

/** Most memory of the renderer, in pages of WebAssembly (64 KB): 384 MB. A page with a picture of 24 million dots takes 150 MB. */
const MOST_PAGES = 6144;
/** Bytes before the first section, and the id of the section of memories (WebAssembly core specification 5.5). */
const HEADER = 8;
const MEMORY_SECTION = 5;
const HAS_MAXIMUM = 1;

/** The library that renders PDF. */
export type Pdfium = Awaited<ReturnType<typeof PDFiumLibrary.init>>;

/**
 * Loads the renderer with a limit of its memory: it would take 2 GB for a hostile file. Beyond the limit it fails as it does without
 * memory. @throws Error when the program has no memory of its own to limit.
 */
export async function limitedPdfium(): Promise<Pdfium> {
  const require = createRequire(import.meta.url);
  const program = await readFile(require.resolve('@hyzyla/pdfium/pdfium.wasm'));
  limitMemory(program);
  const wasmBinary = program.buffer.slice(program.byteOffset, program.byteOffset + program.length);
  return await PDFiumLibrary.init({ wasmBinary });
}

/** Overwrites the largest size of the memory that a program declares; the number keeps its length. */
function limitMemory(program: Uint8Array): void {
  let at = HEADER;
  while (at < program.length) {
    const section = program[at];
    const length = readNumber(program, at + 1);
    if (section !== MEMORY_SECTION) {
      at = length.end + length.value;
      continue;
    }
    const count = readNumber(program, length.end);
    if (count.value !== 1 || program[count.end] !== HAS_MAXIMUM) break;
    const least = readNumber(program, count.end + 1);
    const most = readNumber(program, least.end);
    writeNumber(program, { start: least.end, end: most.end }, Math.min(most.value, MOST_PAGES));
    return;
  }
  throw new Error('The memory of the PDF renderer cannot be limited');
}

/** An unsigned number in LEB128, and where it ends. */
function readNumber(program: Uint8Array, start: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let at = start; at < start + 5; at += 1) {
    const byte = program[at] ?? 0;
    value += (byte & 0x7f) * 2 ** (7 * (at - start));
    if (byte < 0x80) return { value, end: at + 1 };
  }
  throw new Error('The program of the PDF renderer is broken');
}

function writeNumber(program: Uint8Array, { start, end }: { start: number; end: number }, value: number): void {
  for (let at = start; at < end; at += 1)
    program[at] = (Math.floor(value / 2 ** (7 * (at - start))) & 0x7f) | (at < end - 1 ? 0x80 : 0);
}
