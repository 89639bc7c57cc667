import { Failure } from '@pillarbox/contract/failure';
import type { Download } from '../../platform/http/request-pipeline.ts';
import { storageErrorIn } from '../../platform/storage/storage-error.ts';
import { decodePicture } from '../../platform/pictures/pictures.ts';
import type { ContentStore } from './content-store.ts';

/** Largest file that gets a small picture, in bytes: it is in memory while it is read. */
const MAX_PICTURE = 24 * 1024 * 1024;
/** Size of a card's picture on a screen with two pixels per point. */
const SIZE = { width: 480, height: 320, fit: 'cover', withoutEnlargement: true } as const;
/** Pictures that are read at once by one gateway. */
const AT_ONCE = 2;
/** How many wait for that; further ones are refused, and pages show the kind of the file instead. */
const MAX_WAITING = 500;

/** Makes small pictures of files that are pictures and keeps them. What cannot be drawn is remembered as an empty one. */
export class Thumbnails {
  readonly #contents: ContentStore;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(contents: ContentStore) {
    this.#contents = contents;
  }

  /** @throws Failure `file_not_picture`. */
  async of({
    id,
    size,
    name,
  }: {
    readonly id: string;
    readonly size: number;
    readonly name: string;
  }): Promise<Download> {
    if (size > MAX_PICTURE || size === 0) throw new Failure('file_not_picture');
    const known = await this.#contents.picture(id);
    const picture = known ?? (await this.#inTurn(() => this.#make({ id, size })));
    if (picture.length === 0) throw new Failure('file_not_picture');
    return { mime: 'image/webp', name: `${name}.webp`, inline: false, unchanging: true, content: picture };
  }

  async #make(content: { readonly id: string; readonly size: number }): Promise<Uint8Array> {
    const bytes = await this.#contents.read(content);
    const picture = await draw(bytes);
    await this.#contents.putPicture(content.id, picture);
    return picture;
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

/** An empty result for what is no picture, is broken or has too many pixels. */
async function draw(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await decodePicture(bytes, (open) => open().resize(SIZE).webp({ quality: 78 }).toBuffer());
  } catch (error) {
    if (storageErrorIn(error) !== null) throw error;
    return new Uint8Array();
  }
}
