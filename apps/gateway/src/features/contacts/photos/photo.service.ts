import { createHash, randomBytes } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import { photoOf, withPhoto } from '@pillarbox/rules/vcard/photo';
import { parseVCard } from '@pillarbox/rules/vcard/vcard';
import type { Account } from '../../../platform/account/account.ts';
import type { Blobs } from '../../../platform/blobs/blobs.ts';
import type { ContactRecord, ContactStore } from '../contact.store.ts';
import type { Need } from '../sharing/book-access.ts';
import { writtenContact } from '../written-contact.ts';
import { photoPictures } from './photo-pictures.ts';
import type { PhotoPictures } from './photo-pictures.ts';
import type { PhotoStore } from './photo.store.ts';

interface PhotoServiceDeps {
  readonly contacts: ContactStore;
  readonly photos: PhotoStore;
  readonly blobs: Pick<Blobs, 'put' | 'read' | 'remove'>;
  /** Ids of the books with which the user may do something. */
  readonly bookIdsOf: (owner: Account, need: Need) => Promise<readonly string[]>;
}

/** A contact as a change of its photo left it. */
type Changed = Pick<ContactRecord, 'id' | 'etag' | 'hasPhoto'>;

/**
 * The photos of contacts. The card says what the photo is, whoever wrote it: a user, an import, another program. The pictures
 * that are served are made from it and kept in the blob store.
 */
export class PhotoService {
  readonly #deps: PhotoServiceDeps;

  constructor(deps: PhotoServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Sets the photo from base64, with or without a `data:` head.
   * @throws Failure `contact_not_found`, `book_not_allowed`, `contact_changed`, `photo_invalid`, `photo_too_large`.
   */
  async set(owner: Account, id: string, base64: string): Promise<Changed> {
    await this.#writable(owner, id);
    const pictures = await photoPictures(bytesOf(base64));
    const jpeg = pictures.full.toString('base64');
    const changed = await this.#write(owner, id, jpeg);
    await this.#keep(id, versionOf(jpeg), pictures);
    return changed;
  }

  /** Removes the photo. @throws Failure `contact_not_found`, `book_not_allowed`, `contact_changed`. */
  async remove(owner: Account, id: string): Promise<Changed> {
    const changed = await this.#write(owner, id, '');
    await this.#deps.photos.forget(id);
    return changed;
  }

  /**
   * A picture of a contact's photo. `etag` is the state of the contact.
   * @throws Failure `contact_not_found`, `photo_missing`.
   */
  async read(owner: Account, id: string, size: keyof PhotoPictures): Promise<{ content: Uint8Array; etag: string }> {
    const { card, etag } = await this.#record(owner, id);
    const base64 = photoOf(parseVCard(card));
    if (base64 === '') throw new Failure('photo_missing');
    const version = versionOf(base64);
    const kept = await this.#deps.photos.find(id);
    const blob = kept?.version === version ? kept[size] : null;
    if (blob === '') throw new Failure('photo_missing');
    const stored = blob === null ? null : await this.#deps.blobs.read(blob);
    return { content: stored ?? (await this.#make(id, base64))[size], etag };
  }

  /** The contacts among these ids that have a photo. */
  async having(owner: Account, ids: readonly string[]): Promise<Changed[]> {
    const records = await this.#deps.contacts.read(await this.#deps.bookIdsOf(owner, 'read'), ids);
    return records.filter(({ hasPhoto }) => hasPhoto);
  }

  /** Removes the blobs of photos whose contacts are gone. Idempotent: a blob goes before its row. */
  async sweep(): Promise<void> {
    const { photos, blobs } = this.#deps;
    const rows = await photos.unused();
    for (const { thumbnail, full } of rows) {
      for (const blob of [thumbnail, full]) if (blob !== '') await blobs.remove(blob);
    }
    await photos.remove(rows);
  }

  /** Makes the pictures of a photo that another program wrote into the card. One that cannot be shown is not tried again. */
  async #make(id: string, base64: string): Promise<PhotoPictures> {
    const version = versionOf(base64);
    try {
      const pictures = await photoPictures(bytesOf(base64));
      await this.#keep(id, version, pictures);
      return pictures;
    } catch (error) {
      if (!(error instanceof Failure) || !error.code.startsWith('photo_')) throw error;
      await this.#deps.photos.put(id, { version, thumbnail: '', full: '' });
      throw new Failure('photo_missing', {}, error);
    }
  }

  async #keep(id: string, version: string, pictures: PhotoPictures): Promise<void> {
    const { blobs, photos } = this.#deps;
    const [thumbnail, full] = [newBlob(), newBlob()];
    await blobs.put(thumbnail, pictures.thumbnail);
    await blobs.put(full, pictures.full);
    await photos.put(id, { version, thumbnail, full });
  }

  async #write(owner: Account, id: string, jpeg: string): Promise<Changed> {
    const before = await this.#writable(owner, id);
    const after = writtenContact(id, withPhoto(parseVCard(before.card), jpeg));
    if (after.etag === before.etag) return before;
    if ((await this.#deps.contacts.replace([{ before, after, bookId: before.bookId }])) !== null)
      throw new Failure('contact_changed');
    return after;
  }

  /** @throws Failure `contact_not_found`, `book_not_allowed`. */
  async #writable(owner: Account, id: string): Promise<ContactRecord> {
    const record = await this.#record(owner, id);
    const writable = await this.#deps.bookIdsOf(owner, 'write');
    if (!writable.includes(record.bookId)) throw new Failure('book_not_allowed');
    return record;
  }

  /** @throws Failure `contact_not_found`. */
  async #record(owner: Account, id: string): Promise<ContactRecord> {
    const [record] = await this.#deps.contacts.read(await this.#deps.bookIdsOf(owner, 'read'), [id]);
    if (record === undefined) throw new Failure('contact_not_found');
    return record;
  }
}

/** @throws Failure `photo_invalid` for a text that is no base64. */
function bytesOf(base64: string): Buffer {
  const text = base64.replace(/^data:[^,]{0,100};base64,/i, '').replaceAll(/\s/g, '');
  if (text === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw new Failure('photo_invalid');
  return Buffer.from(text, 'base64');
}

function versionOf(base64: string): string {
  return createHash('sha256').update(base64).digest('base64url').slice(0, 22);
}

function newBlob(): string {
  return `photos/${randomBytes(18).toString('base64url')}`;
}
