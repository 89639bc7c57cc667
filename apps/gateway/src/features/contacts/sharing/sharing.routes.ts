import * as calls from '@pillarbox/contract/contacts/sharing-calls';
import type { Mount, Session } from '../../../platform/http/request-pipeline.ts';
import type { BookService } from '../book.service.ts';
import { requireSelf } from '../require-self.ts';
import type { SharingService } from './sharing.service.ts';

interface SharingRoutesDeps {
  readonly mount: Mount;
  readonly books: BookService;
  readonly sharing: SharingService;
  /** Tells the other pages of the account that its contacts changed. */
  readonly changed: (session: Session) => void;
}

/** Registers the operations on shares and subscriptions. */
export function sharingRoutes({ mount, books, sharing, changed }: SharingRoutesDeps): void {
  mount(calls.shareBook, async ({ session, params, body }) => {
    requireSelf(session, params.mail);
    await sharing.share(session, params.bookId, body);
    changed(session);
    return await books.wired(session, params.bookId);
  });
  mount(calls.withdrawShare, async ({ session, params, body }) => {
    requireSelf(session, params.mail);
    await sharing.withdraw(session, params.bookId, body.user);
    changed(session);
    return await books.wired(session, params.bookId);
  });
  mount(calls.listOffered, async ({ session, params }) => {
    requireSelf(session, params.mail);
    return { Books: await sharing.offered(session) };
  });
  mount(calls.readOffered, async ({ session, params }) => {
    requireSelf(session, params.mail);
    return await sharing.offer(session, params.bookId);
  });
  mount(calls.subscribe, async ({ session, params }) => {
    requireSelf(session, params.mail);
    const book = await sharing.subscribe(session, params.bookId);
    changed(session);
    return book;
  });
  mount(calls.unsubscribe, async ({ session, params }) => {
    requireSelf(session, params.mail);
    const book = await sharing.unsubscribe(session, params.bookId);
    changed(session);
    return book;
  });
}
