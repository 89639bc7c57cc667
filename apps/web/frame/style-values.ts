/** Returns the address of a picture that may be shown; null when it is held back, which is recorded. */
export type PictureAddress = (address: string) => string | null;

/**
 * The properties that styles of a message may set, longhands only: those that format boxes and text. Not allowed are properties that
 * could cover the page's own warnings, make requests or run without end (position, z-index, content, cursor, animation, transition,
 * filter, mask, clip-path, behaviour, custom properties), and columns, whose layout time doubles with each level of nesting.
 */
const PROPERTIES =
  /^(?:color|direction|display|opacity|float|clear|visibility|unicode-bidi|zoom|quotes|orphans|widows|background-(?:color|image|repeat|size|position-[xy]|clip|origin)|border(?:-(?:top|right|bottom|left|inline-start|inline-end|block-start|block-end))?-(?:color|style|width)|border-(?:(?:top|bottom)-(?:left|right)-radius|collapse|spacing)|outline-(?:color|style|width|offset)|box-(?:sizing|shadow)|(?:min-|max-)?(?:width|height|inline-size|block-size)|(?:margin|padding)-(?:top|right|bottom|left|inline-start|inline-end|block-start|block-end)|font-(?:family|size|style|weight|variant(?:-[a-z]+)*|stretch)|line-height|letter-spacing|word-(?:spacing|break)|overflow-wrap|white-space(?:-collapse)?|text-(?:align|align-last|decoration(?:-(?:line|color|style|thickness))?|indent|transform|overflow|shadow|underline-offset|wrap(?:-mode)?)|vertical-align|hyphens|line-break|tab-size|overflow-[xy]|list-style-(?:type|position)|table-layout|caption-side|empty-cells|flex-(?:basis|direction|grow|shrink|wrap)|order|(?:align|justify)-(?:content|items|self)|(?:row|column)-gap|aspect-ratio|object-fit|-webkit-line-clamp|-webkit-box-orient)$/;

/** Functions that a value may use; none of them loads a resource. */
const FUNCTIONS = new Set([
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'hwb',
  'lab',
  'lch',
  'oklab',
  'oklch',
  'calc',
  'min',
  'max',
  'clamp',
  'linear-gradient',
  'radial-gradient',
  'repeating-linear-gradient',
]);

/** Units of the window's height: the frame follows the height of its content, so it would grow without end. */
const WINDOW_UNITS = /\d(?:[dsl]?v(?:h|b|max|min))\b/i;
const UNSAFE_CHARACTERS = /[\\<>@{};]|\/\*/;
const MAX_VALUE = 1000;

/** Whether a value is harmless, in the form of CSSOM (without escapes and comments). */
function harmless(value: string): boolean {
  if (value.length > MAX_VALUE || UNSAFE_CHARACTERS.test(value) || WINDOW_UNITS.test(value)) return false;
  const unquoted = value.replaceAll(/"[^"]*"|'[^']*'/g, '');
  for (const found of unquoted.matchAll(/([\w-]*)\(/g)) {
    if (!FUNCTIONS.has((found[1] ?? '').toLowerCase())) return false;
  }
  return true;
}

/**
 * The allowed value of a declaration, or null when it is removed. A single `url()` as background image is replaced by the address
 * of the picture that the page posted.
 */
export function filterValue(property: string, value: string, picture: PictureAddress): string | null {
  if (!PROPERTIES.test(property) || value === 'initial') return null;
  if (property === 'background-image') {
    const address = /^url\(["']?([^"')]*)["']?\)$/i.exec(value)?.[1];
    if (address !== undefined) {
      const shown = picture(address);
      return shown === null ? null : `url("${shown}")`;
    }
  }
  if (
    property === 'display' &&
    !/^(?:none|block|inline|inline-block|inline-table|table(?:-[a-z]+)*|list-item|flex|inline-flex|-webkit-box)$/.test(
      value,
    )
  ) {
    return null;
  }
  return harmless(value) ? value : null;
}
