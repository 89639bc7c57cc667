import { BOOK_COLORS } from '@pillarbox/contract/contacts/book';

type Color = (typeof BOOK_COLORS)[number];

/** The CSS name that each of the eight colours is written as: COLOR takes only names (RFC 7986 5.9). */
const NAMES: Readonly<Record<Color, string>> = {
  '#2463b4': 'royalblue',
  '#c2410c': 'orangered',
  '#a21caf': 'darkmagenta',
  '#6d4bc4': 'slateblue',
  '#0f8a5f': 'seagreen',
  '#0e7490': 'darkcyan',
  '#b42318': 'firebrick',
  '#8a6d00': 'darkgoldenrod',
};

/** Further CSS names that calendars write, as the nearest of the eight colours. */
const OTHER_NAMES: Readonly<Record<Color, string>> = {
  '#2463b4':
    'blue mediumblue darkblue navy midnightblue dodgerblue cornflowerblue steelblue deepskyblue skyblue lightskyblue lightblue lightsteelblue powderblue aliceblue',
  '#c2410c':
    'orange darkorange coral tomato lightsalmon salmon darksalmon sandybrown chocolate sienna saddlebrown peru brown lightcoral',
  '#a21caf':
    'magenta fuchsia purple violet orchid mediumorchid plum thistle pink hotpink deeppink lightpink palevioletred mediumvioletred',
  '#6d4bc4':
    'mediumpurple rebeccapurple indigo blueviolet darkviolet darkorchid darkslateblue mediumslateblue lavender',
  '#0f8a5f':
    'green darkgreen forestgreen mediumseagreen lime limegreen lightgreen palegreen springgreen mediumspringgreen lawngreen chartreuse greenyellow yellowgreen olivedrab darkolivegreen darkseagreen honeydew',
  '#0e7490':
    'teal cyan aqua turquoise mediumturquoise darkturquoise paleturquoise aquamarine mediumaquamarine lightseagreen cadetblue lightcyan darkslategray darkslategrey',
  '#b42318': 'red darkred crimson maroon indianred',
  '#8a6d00':
    'yellow gold goldenrod palegoldenrod khaki darkkhaki olive tan burlywood wheat moccasin navajowhite bisque beige lightyellow rosybrown',
};

/** The CSS name of one of the eight colours; '' for another text. */
export function nameOfColor(color: string): string {
  return color in NAMES ? NAMES[color as Color] : '';
}

/** The colour that a CSS name or `#rrggbb` means: the nearest of the eight. '' for another text, and for greys. */
export function colorNamed(text: string): Color | '' {
  const name = text.trim().toLowerCase();
  const hex = /^#([0-9a-f]{6})(?:[0-9a-f]{2})?$/.exec(name)?.[1];
  if (hex !== undefined) return nearest(hex);
  return BOOK_COLORS.find((color) => NAMES[color] === name || OTHER_NAMES[color].split(' ').includes(name)) ?? '';
}

function nearest(hex: string): Color {
  const wanted = channels(hex);
  const distance = (color: Color): number =>
    channels(color.slice(1)).reduce((sum, value, index) => sum + (value - (wanted[index] ?? 0)) ** 2, 0);
  return BOOK_COLORS.reduce((best, color) => (distance(color) < distance(best) ? color : best));
}

function channels(hex: string): number[] {
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}
