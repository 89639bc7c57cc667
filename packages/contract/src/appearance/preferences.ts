import * as z from 'zod/mini';
import { preference } from '../preferences/preference.ts';
import { ownBackground } from './own-background.ts';

/** Preferences of the background image, beside `theme_image`. */
export const appearancePreferenceTable = {
  theme_image_own: preference(
    z.nullable(ownBackground),
    null,
    'The user’s own background image, as its upload described it; null: none (ours).',
  ),
  theme_image_size: preference(
    z.enum(['auto', 'cover']),
    'auto',
    'auto: a small background image keeps its own size; cover: every one fills the window (ours).',
  ),
} as const;
