import { createHash } from 'node:crypto';
import { removeBackground, showBackground, uploadBackground } from '@pillarbox/contract/appearance/operations';
import { MAX_BACKGROUND_BYTES } from '@pillarbox/contract/appearance/own-background';
import { Failure } from '@pillarbox/contract/failure';
import type { AccountId } from '../../platform/account/account.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Mount, Session, UploadedFile } from '../../platform/http/request-pipeline.ts';
import type { Scanner } from '../../platform/scanner/scanner.ts';
import { backgroundPicture } from './background-picture.ts';

/** What background images need of the rest of the gateway. */
interface AppearanceFeatureDeps {
  readonly mount: Mount;
  readonly blobs: Pick<Blobs, 'put' | 'read' | 'remove'>;
  readonly scanner: Scanner;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Registers the operations on the user's own background image, of which an account has at most one [BRAND-040]. */
export function appearanceFeature({ mount, blobs, scanner, now }: AppearanceFeatureDeps): void {
  mount(uploadBackground, async ({ session, params, exchange }) => {
    requireOwn(session, params.user);
    const file = await fileOf(exchange.files());
    await scanner.check({ size: file.length, open: () => [file] });
    const { jpeg, description } = await backgroundPicture(file);
    await blobs.put(blobOf(session.accountId), jpeg);
    return { background: { ...description, time: now() } };
  });
  mount(removeBackground, async ({ session, params }) => {
    requireOwn(session, params.user);
    await blobs.remove(blobOf(session.accountId));
    return { message: 'OK' as const };
  });
  mount(showBackground, async ({ session, params, query }) => {
    requireOwn(session, params.user);
    const content = await blobs.read(blobOf(session.accountId));
    if (content === null) throw new Failure('background_missing');
    return { mime: 'image/jpeg', name: 'background.jpg', inline: true, content, unchanging: query.t !== '' };
  });
}

/** The blob of an account's picture. It is found by the account alone, so it needs no row in the database (decision 135). */
function blobOf(account: AccountId): string {
  return `backgrounds/${createHash('sha256').update(account).digest('base64url')}`;
}

/** @throws Failure `not_permitted` for another user than the one who is signed in. */
function requireOwn(session: Session, user: string): void {
  if (user.toLowerCase() !== session.mail) throw new Failure('not_permitted', { field: 'user' });
}

/** The content of the file in the field `background`. @throws Failure `background_too_large`, `invalid_request`. */
async function fileOf(files: AsyncIterable<UploadedFile>): Promise<Buffer> {
  for await (const { field, stream } of files) {
    if (field !== 'background') throw new Failure('invalid_request', { field: 'background' });
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_BACKGROUND_BYTES) throw new Failure('background_too_large', { limit: MAX_BACKGROUND_BYTES });
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }
  throw new Failure('invalid_request', { field: 'background' });
}
