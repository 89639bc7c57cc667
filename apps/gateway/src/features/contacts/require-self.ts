import { Failure } from '@pillarbox/contract/failure';
import type { Session } from '../../platform/http/request-pipeline.ts';

/** Checks that the user in the path is the one who is signed in. @throws Failure `not_permitted`. */
export function requireSelf(session: Session, user: string): void {
  if (user.toLowerCase() !== session.mail) throw new Failure('not_permitted', { field: 'user' });
}
