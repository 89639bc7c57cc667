import * as z from 'zod/mini';

/** Positions on the screens where a partner can show its own content [BRAND-019 to BRAND-025]. */
export const SPACES = [
  'LoginSocial',
  'LoginLeft',
  'LoginRight',
  'LoginBottom',
  'AppTop',
  'NavBar',
  'MailRight',
] as const;
export type SpaceName = (typeof SPACES)[number];

/** The only space that is shown in new-interface mode [BRAND-029]. */
export const KEPT_IN_NEW_INTERFACE: SpaceName = 'NavBar';

/** Maximum height of the strip above the header, in CSS pixels (ui.md 5). */
const TALLEST_APP_TOP = 40;

/** Name of a file or folder: letters, digits and few signs, so that it cannot leave the partner's folder. */
const NAME = '[A-Za-z0-9_-][A-Za-z0-9._-]{0,79}';

function fileIn(folder: string, endings: string): z.ZodMiniString {
  return z.string().check(z.regex(new RegExp(`^${folder}/(${NAME}/){0,3}${NAME}\\.(${endings})$`)));
}

/** A picture in the partner's folder. */
export const imageFile = fileIn('images', 'svg|png|jpg|jpeg|gif|webp|ico');
const cssFile = fileIn('css', 'css');

/**
 * A space: its HTML and its size in CSS pixels. The size is its height; for LoginRight and MailRight its width. LoginLeft
 * fills the picture panel.
 */
const space = z.strictObject({
  file: fileIn('spaces', 'html'),
  size: z._default(z.int().check(z.gte(16), z.lte(600)), 120),
});
const appTop = z.strictObject({
  file: fileIn('spaces', 'html'),
  size: z._default(z.int().check(z.gte(16), z.lte(TALLEST_APP_TOP)), TALLEST_APP_TOP),
});

/** Key of a text in the partner's translation files. */
const textKey = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,79}$/));

/** A screen that the partner provides; its path has at least two parts [BRAND-026, VAL-061]. */
const page = z.strictObject({
  path: z.string().check(z.regex(/^[a-z0-9-]{1,40}(\/[a-z0-9-]{1,40}){1,3}$/)),
  title: textKey,
  file: fileIn('pages', 'html'),
  /** Whether the folder pane links to it. */
  listed: z._default(z.boolean(), false),
});

/** Paths of the texts, pictures and two style sheets of spaces and pages [DATA-063, BRAND-032]. */
const pagePaths = z.strictObject({
  translations: z._default(z.literal('i18n'), 'i18n'),
  images: z._default(z.literal('images'), 'images'),
  css: z._default(z.strictObject({ desktop: z.optional(cssFile), mobile: z.optional(cssFile) }), {}),
});

/** A partner's `content.json`: its spaces and pages [BRAND-031]; unknown members are rejected by name. */
export const partnerContent = z.strictObject({
  spaces: z._default(
    z.strictObject({
      LoginSocial: z.optional(space),
      LoginLeft: z.optional(space),
      LoginRight: z.optional(space),
      LoginBottom: z.optional(space),
      AppTop: z.optional(appTop),
      NavBar: z.optional(space),
      MailRight: z.optional(space),
    } satisfies Record<SpaceName, unknown>),
    {},
  ),
  pages: z._default(z.array(page).check(z.maxLength(50)), []),
  settings: z._default(pagePaths, { translations: 'i18n', images: 'images', css: {} }),
});
export type PartnerContent = z.output<typeof partnerContent>;

/** A partner's `i18n/<language>.json`: texts and links by key. */
export const partnerTexts = z.record(textKey, z.string().check(z.maxLength(2000)));
