import type { PictureColours } from './veil.ts';

/** The colours of the built-in background images. Written by `node tooling/backgrounds.ts`, which paints them. */
export const BUILT_IN_COLOURS: Readonly<Record<string, PictureColours>> = {
  dark01: { low: '#011d25', high: '#25535c', mean: '#072831' },
  dark02: { low: '#1b1232', high: '#4b3555', mean: '#2d213f' },
  dark03: { low: '#011f10', high: '#1c4133', mean: '#0f3022' },
  dark04: { low: '#261609', high: '#643e3c', mean: '#3f251c' },
  dark05: { low: '#1b172a', high: '#453c65', mean: '#251e36' },
  dark06: { low: '#002323', high: '#224256', mean: '#0e313b' },
  dark07: { low: '#2d1806', high: '#4d3522', mean: '#3d2714' },
  dark08: { low: '#271015', high: '#533959', mean: '#391f2d' },
  light01: { low: '#9fd7d8', high: '#d8f6ff', mean: '#ccedf8' },
  light02: { low: '#dccbe7', high: '#f3e8ff', mean: '#e6dcf6' },
  light03: { low: '#b8deca', high: '#d4f9ea', mean: '#c6eddc' },
  light04: { low: '#edbdb7', high: '#ffecd8', mean: '#fad9ca' },
  light05: { low: '#d0cce6', high: '#f5ecff', mean: '#ebe4f9' },
  light06: { low: '#b9d9ea', high: '#d4f3fc', mean: '#c8e7f3' },
  light07: { low: '#ebd2b6', high: '#ffecd2', mean: '#f7e0c5' },
  light08: { low: '#d1bedd', high: '#ffe8f2', mean: '#f0d7ea' },
};
