/** Families that a message may be written in: every reader has them or something close; the first is the default [CONST-046, CONST-048]. */
export const FONT_FAMILIES = [
  'Arial',
  'Courier New',
  'Garamond',
  'Georgia',
  'Helvetica',
  'Tahoma',
  'Times New Roman',
  'Trebuchet MS',
  'Verdana',
] as const;

/** Sizes that a message may be written in, 8pt to 72pt [CONST-049]. */
export const FONT_SIZES = [
  '8pt',
  '9pt',
  '10pt',
  '11pt',
  '12pt',
  '14pt',
  '16pt',
  '18pt',
  '20pt',
  '22pt',
  '24pt',
  '26pt',
  '28pt',
  '36pt',
  '48pt',
  '72pt',
] as const;

/** The size of who has chosen none [CONST-047]. */
export const DEFAULT_FONT_SIZE = '12pt';
