import { Failure } from '@pillarbox/contract/failure';
import type { Session } from '../../platform/http/request-pipeline.ts';

/** The name in a path part that ends in `.json`. */
export function nameOfFile(file: string): string {
  return file.replace(/\.json$/, '');
}

/** Checks that the user in the path is the one who is signed in. @throws Failure `not_permitted`. */
export function requireOwn(session: Session, user: string): void {
  if (user.toLowerCase() !== session.mail) throw new Failure('not_permitted', { field: 'user' });
}

/** The same for the path parts `{domain}/{account}.json`. @throws Failure `not_permitted`. */
export function requireOwnParts(session: Session, { domain, file }: { domain: string; file: string }): void {
  requireOwn(session, `${nameOfFile(file)}@${domain}`);
}
