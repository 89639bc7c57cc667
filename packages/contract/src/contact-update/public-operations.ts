import * as z from 'zod/mini';
import { define } from '../define.ts';
import { answerKind, MAX_UPDATE_VALUES, updateField, updateValue } from './update.ts';

/** The secret of a link: 43 characters of base64url. A POST carries it, so that it is in no log of addresses. */
const id = z.string().check(z.minLength(1), z.maxLength(64));

/**
 * What the page of a link shows [PUB-001]. A wrong, expired, used or withdrawn link, one of another provider, and one for a contact
 * that is gone get the same reply. The call notes what was shown, so that the answer is compared with it.
 */
export const openUpdate = define({
  id: 'contactUpdate.open',
  method: 'POST',
  path: '/api/public/contactsupdate/open',
  origin: 'ours',
  access: 'anonymous',
  summary: 'The details that somebody was asked to check, by the secret of their link.',
  body: z.object({ id }),
  reply: z.object({
    /** Who asks. */
    owner: z.object({ name: z.string(), mail: z.string() }),
    fields: z.array(updateField),
    values: z.array(updateValue),
    /** Names what was shown; the answer repeats it. */
    version: z.string(),
    /** Milliseconds since 1970. */
    expires: z.number(),
  }),
  errors: ['origin_refused', 'update_link_invalid'],
});

/** Takes the answer of a visitor, once. `values` is everything that the page shows then; what is missing was removed. */
export const answerUpdate = define({
  id: 'contactUpdate.answer',
  method: 'POST',
  path: '/api/public/contactsupdate/answer',
  origin: 'ours',
  access: 'anonymous',
  summary: 'Answers a request to check details: changes, that they are right, or the wish to be deleted.',
  body: z.object({
    id,
    version: z.string().check(z.maxLength(64)),
    kind: answerKind,
    values: z._default(z.array(updateValue).check(z.maxLength(MAX_UPDATE_VALUES)), () => []),
  }),
  reply: z.object({ Success: z.literal(1) }),
  errors: ['origin_refused', 'update_link_invalid', 'contact_changed'],
});
