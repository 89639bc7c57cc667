import * as calls from '@pillarbox/contract/contacts/photo-calls';
import { Failure } from '@pillarbox/contract/failure';
import type { Mount, Session } from '../../../platform/http/request-pipeline.ts';
import type { ContactSummary } from '../contact.store.ts';
import { photoAddress, photoOwner } from './photo-address.ts';
import { photosAt } from './photos-at.ts';
import type { PhotoService } from './photo.service.ts';

interface PhotoRoutesDeps {
  readonly mount: Mount;
  readonly photos: PhotoService;
  /** All contacts of the user. */
  readonly contactsOf: (session: Session) => Promise<Iterable<ContactSummary>>;
  /** Tells the other pages of the account that its contacts changed. */
  readonly changed: (session: Session) => void;
}

/** Registers the operations on the photos of contacts. */
export function photoRoutes({ mount, photos, contactsOf, changed }: PhotoRoutesDeps): void {
  mount(calls.contactPhoto, async ({ session, params, query }) => {
    requireOwner(session, params.owner);
    const { content, etag } = await photos.read(session, params.contactId, query.size);
    const [mime, name] = query.size === 'full' ? ['image/jpeg', 'photo.jpg'] : ['image/png', 'photo.png'];
    return { mime, name, inline: true, content, unchanging: query.v === etag };
  });
  mount(calls.setContactPhoto, async ({ session, params, body }) => {
    requireDomain(session, params.domain);
    const after = await photos.set(session, params.contactId, body);
    changed(session);
    return { Success: 1 as const, Image: photoAddress(session, after), ETag: after.etag };
  });
  mount(calls.removeContactPhoto, async ({ session, params }) => {
    requireDomain(session, params.domain);
    const after = await photos.remove(session, params.contactId);
    changed(session);
    return { Success: 1 as const, Image: '', ETag: after.etag };
  });
  mount(calls.checkPhotos, async ({ session, params, body }) => {
    requireOwner(session, params.owner);
    const found = await photos.having(session, body.contacts);
    const contacts = found.map((one) => ({ object_id: one.id, Image: photoAddress(session, one) }));
    if (body.mails === undefined) return { contacts };
    const people = photosAt(await contactsOf(session), body.mails);
    return { contacts, mails: people.map(([mail, one]) => ({ mail, Image: photoAddress(session, one) })) };
  });
}

/** @throws Failure `not_permitted` for another user than the one who is signed in. */
function requireOwner(session: Session, owner: string): void {
  if (owner.toLowerCase() !== photoOwner(session)) throw new Failure('not_permitted', { field: 'owner' });
}

/** @throws Failure `not_permitted` for another domain than the one of the user. */
function requireDomain(session: Session, domain: string): void {
  if (!session.mail.endsWith(`@${domain.toLowerCase()}`)) throw new Failure('not_permitted', { field: 'domain' });
}
