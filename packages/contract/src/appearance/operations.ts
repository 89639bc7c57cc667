import * as z from 'zod/mini';
import { define } from '../define.ts';
import { SCAN_ERRORS } from '../platform/scan-errors.ts';
import { OWN_CHANGE, OWN_READ, saved } from '../preferences/own-file.ts';
import { MAX_BACKGROUND_BYTES, ownBackground } from './own-background.ts';

const PATH = '/api/storage/:user/profile/background';
const params = z.object({ user: z.string().check(z.maxLength(320)) });

/**
 * Stores the user's own background image in place of the one before [API-164]: the file of the field `background`, JPEG, PNG, GIF or
 * WebP, told by its content. It is encoded again. The reply is the value for the preference `theme_image_own`, which is saved by itself.
 */
export const uploadBackground = define({
  id: 'appearance.upload',
  method: 'POST',
  path: PATH,
  transport: 'multipart',
  bodyLimit: MAX_BACKGROUND_BYTES + 64 * 1024,
  summary: 'Stores the user’s own background image.',
  params,
  reply: z.object({ background: ownBackground }),
  errors: [
    ...OWN_CHANGE,
    ...SCAN_ERRORS,
    'background_invalid',
    'background_too_large',
    'attachments_too_large',
    'too_many_attachments',
  ],
});

/** Removes the user's own background image [API-165]. Without one nothing changes. */
export const removeBackground = define({
  id: 'appearance.remove',
  method: 'DELETE',
  path: PATH,
  summary: 'Removes the user’s own background image.',
  params,
  reply: saved,
  errors: OWN_CHANGE,
});

/** The user's own background image [API-166]. With the timestamp of its upload, `t`, browsers may keep it. */
export const showBackground = define({
  id: 'appearance.background',
  method: 'GET',
  path: PATH,
  transport: 'download',
  summary: 'The user’s own background image.',
  params,
  query: z.object({ t: z._default(z.string().check(z.maxLength(20)), '') }),
  reply: z.unknown(),
  errors: [...OWN_READ, 'background_missing'],
});
