import { getDocument, PasswordResponses, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

/** Most pixels of one embedded picture that are decoded, against files that ask for more memory than there is. */
const MAX_IMAGE_PIXELS = 64 * 1024 * 1024;
/** Most bytes of one canvas: browsers refuse larger ones (4 bytes a pixel). */
const MAX_CANVAS_BYTES = 64 * 1024 * 1024;

const FILES = import.meta.env['PDF_FILES'] as string;

/** The part of the browser's Trusted Types that is used here; TypeScript's DOM library lacks them. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
const policy = trustedTypes?.createPolicy('pillarbox-pdf', { createScriptURL: () => workerAddress });

/** The worker that reads PDF files. The page's policy for worker addresses allows only this one. */
function startWorker(): Worker {
  return new Worker(policy?.createScriptURL('') ?? workerAddress, { type: 'module' });
}

/** What a file asks while it opens. */
export interface PdfQuestions {
  /** The file is encrypted. Call `answer` with a password; it asks again, with `wrong`, when that does not fit. */
  readonly onPassword: (answer: (password: string) => void, wrong: boolean) => void;
}

/** A PDF file that is being opened. */
export interface OpeningPdf {
  /** @rejects when the file is not a PDF, or is broken. */
  readonly document: Promise<PDFDocumentProxy>;
  /** Frees the file and its worker. */
  readonly close: () => void;
}

/**
 * Opens a PDF file in a worker of its own. Scripts and forms of the file do not run: only PDF.js's viewer would run them, and this
 * page draws pages to a canvas.
 */
export function openPdf(data: ArrayBuffer, { onPassword }: PdfQuestions): OpeningPdf {
  const port = startWorker();
  const worker = PDFWorker.create({ port });
  const task = getDocument({
    data,
    worker,
    cMapUrl: `${FILES}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${FILES}standard_fonts/`,
    iccUrl: `${FILES}iccs/`,
    wasmUrl: `${FILES}wasm/`,
    // The page's policy forbids WebAssembly.
    useWasm: false,
    useSystemFonts: false,
    enableXfa: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    canvasMaxAreaInBytes: MAX_CANVAS_BYTES,
    verbosity: 0,
  });
  task.onPassword = (answer: (password: string) => void, reason: number) =>
    onPassword(answer, reason === PasswordResponses.INCORRECT_PASSWORD);
  const close = (): void => {
    void task.destroy().catch(() => undefined);
    port.terminate();
  };
  return { document: task.promise, close };
}
