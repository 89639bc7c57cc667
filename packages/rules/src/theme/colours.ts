/** The values of a theme: hue, chroma, and lightness and chroma share of the pillar. */
export interface ThemeColours {
  readonly h: number;
  readonly c: number;
  readonly pl: number;
  readonly pk: number;
}
