import { Failure } from '@pillarbox/contract/failure';
import { kindOf } from '@pillarbox/rules/attachments/kind';
import { outsideCall } from '../../platform/http/call-scope.ts';
import type { Download } from '../../platform/http/request-pipeline.ts';
import { storageErrorIn } from '../../platform/storage/storage-error.ts';
import { firstPageOf } from '../../platform/pdf/first-page.ts';
import type { PageDots } from '../../platform/pdf/first-page.worker.ts';
import { decodePicture, encodePicture } from '../../platform/pictures/pictures.ts';
import { hasVideoFrames, MAX_VIDEO, videoFrame } from '../../platform/video/video-frame.ts';
import type { ContentStore } from './content-store.ts';

/** Largest file that gets a small picture, in bytes: it is in memory while it is read. */
const MAX_PICTURE = 24 * 1024 * 1024;
/** Size of a card's picture on a screen with two pixels per point. */
const SIZE = { width: 480, height: 320, fit: 'cover', withoutEnlargement: true } as const;
/** Pictures that are read at once by one gateway. */
const AT_ONCE = 2;
/** Milliseconds for which a file is not tried again that could not be drawn for want of time or room. */
const PAUSE_MS = 10 * 60_000;
/** Most files whose pause is in memory. */
const MAX_PAUSED = 10_000;
/** How many wait for that; further ones are refused, and pages show the kind of the file instead. */
const MAX_WAITING = 500;

/** What draws videos and PDF files. */
interface Makers {
  readonly videoFrame: typeof videoFrame;
  readonly firstPageOf: typeof firstPageOf;
}

/** A file that gets a small picture. `mime` is told by its name, and is a guess until the content has been read. */
interface Drawn {
  readonly id: string;
  readonly size: number;
  readonly name: string;
  readonly mime: string;
}

/**
 * Makes small pictures of pictures, of the first page of PDF files, and of videos where the machine can, and keeps them. What cannot be
 * drawn is remembered as an empty one; what the machine had no time or room for is tried again later.
 */
export class Thumbnails {
  readonly #contents: ContentStore;
  readonly #waiting: (() => void)[] = [];
  /** Those that are being made, by content: whoever asks meanwhile shares them. */
  readonly #making = new Map<string, Promise<Uint8Array>>();
  /** Until when a content is not tried again. */
  readonly #paused = new Map<string, number>();
  readonly #makers: Makers;
  #running = 0;

  constructor(contents: ContentStore, makers: Makers = { videoFrame, firstPageOf }) {
    this.#contents = contents;
    this.#makers = makers;
  }

  /** @throws Failure `file_not_picture`. */
  async of({ id, size, name, mime }: Drawn): Promise<Download> {
    const isVideo = isFilm({ mime, name });
    if (size > (isVideo ? MAX_VIDEO : MAX_PICTURE) || size === 0) throw new Failure('file_not_picture');
    // Not remembered: the program may be installed later.
    if (isVideo && !hasVideoFrames()) throw new Failure('file_not_picture');
    const known = await this.#contents.picture(id);
    const picture = known ?? (await this.#makeOnce({ id, size, name, mime }));
    if (picture.length === 0) throw new Failure('file_not_picture');
    return { mime: 'image/webp', name: `${name}.webp`, inline: false, unchanging: true, content: picture };
  }

  async #makeOnce(file: Drawn): Promise<Uint8Array> {
    if ((this.#paused.get(file.id) ?? 0) > Date.now()) return NOTHING;
    this.#paused.delete(file.id);
    const running = this.#making.get(file.id);
    if (running !== undefined) return await running;
    // It goes on when the first one who asked has gone.
    const made = outsideCall(() => this.#inTurn(() => this.#make(file))).finally(() => this.#making.delete(file.id));
    this.#making.set(file.id, made);
    return await made;
  }

  async #make(file: Drawn): Promise<Uint8Array> {
    const picture = await this.#drawn(file);
    if (picture === 'later') {
      if (this.#paused.size >= MAX_PAUSED) this.#paused.clear();
      this.#paused.set(file.id, Date.now() + PAUSE_MS);
      return NOTHING;
    }
    await this.#contents.putPicture(file.id, picture);
    return picture;
  }

  async #drawn(file: Drawn): Promise<Uint8Array | 'later'> {
    if (isFilm(file)) {
      const frame = await this.#makers.videoFrame(this.#contents.stream(file));
      if (typeof frame === 'string') return frame === 'none' ? NOTHING : frame;
      return await draw(frame.png);
    }
    const bytes = await this.#contents.read(file);
    if (file.mime !== 'application/pdf') return await draw(bytes);
    const page = await this.#makers.firstPageOf(bytes, SIZE.width);
    return page === 'later' ? page : await drawPage(page);
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting.length >= MAX_WAITING) throw new Failure('file_not_picture');
    if (this.#running < AT_ONCE) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}

const NOTHING = new Uint8Array();

function isFilm({ mime, name }: Pick<Drawn, 'mime' | 'name'>): boolean {
  return kindOf(mime, name) === 'video';
}

/** The top of the first page; an empty result for what is no PDF, is encrypted or broken. */
async function drawPage(page: PageDots | null): Promise<Uint8Array> {
  if (page === null) return NOTHING;
  const top = { ...SIZE, position: 'top' };
  return await encodePicture(page, (picture) => picture.resize(top).webp({ quality: 78 }).toBuffer());
}

/** An empty result for what is no picture, is broken or has too many pixels. */
async function draw(bytes: Uint8Array): Promise<Uint8Array | 'later'> {
  try {
    return await decodePicture(bytes, (open) => open().resize(SIZE).webp({ quality: 78 }).toBuffer());
  } catch (error) {
    if (storageErrorIn(error) !== null) throw error;
    return isTooSlow(error) ? 'later' : NOTHING;
  }
}

/** Whether the library ended at its limit of time. */
function isTooSlow(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout');
}
