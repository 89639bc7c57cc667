/**
 * Font families that a message may use, available to most recipients in this or a similar form; the first is the default
 * [CONST-046, CONST-048].
 */
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

/** Font sizes that a message may use, 8pt to 72pt [CONST-049]. */
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

/** Font size when the user has chosen none [CONST-047]. */
export const DEFAULT_FONT_SIZE = '12pt';
