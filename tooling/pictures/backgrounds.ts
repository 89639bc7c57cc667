import type { Oklch } from '@pillarbox/rules/theme/oklch';
import type { Paint } from './draw.ts';
import { mix, smooth } from './draw.ts';

const colour = (l: number, c: number, h: number): Oklch => ({ l, c, h });

/** Three colours that a picture is made of, from the ground up. */
type Palette = readonly [Oklch, Oklch, Oklch];

/** Two soft lights over a ground. */
function glow([ground, first, second]: Palette): Paint {
  return (x, y) => {
    const near = Math.hypot((x - 0.08) * 1.25, y + 0.12);
    const far = Math.hypot((x - 1) * 1.1, y - 1.05);
    return mix(mix(ground, first, (1 - smooth(0, 0.95, near)) * 0.95), second, (1 - smooth(0, 0.8, far)) * 0.9);
  };
}

/** Dunes: broad waves, one behind the other. */
function dunes([ground, first, second]: Palette): Paint {
  return (x, y) => {
    let result = mix(ground, first, smooth(-0.2, 1.1, x * 0.6 + y * 0.6));
    for (let at = 0; at < 4; at++) {
      const crest = 0.42 + at * 0.15 + Math.sin(x * (2.2 + at * 0.5) + at * 1.9) * 0.075;
      result = mix(result, second, smooth(crest, crest + 0.004, y) * 0.2 * (1 - smooth(crest, crest + 0.75, y) * 0.6));
    }
    return result;
  };
}

/** Rings around a corner of the page. */
function rings([ground, first, second]: Palette): Paint {
  return (x, y) => {
    const away = Math.hypot(x * 1.6 - 1.72, y - 1.08);
    const place = (away / 0.235) % 1;
    const band = smooth(0.48, 0.5, place) - smooth(0.98, 1, place);
    return mix(mix(ground, first, band * 0.75), second, (1 - smooth(0, 1.9, away)) * 0.3);
  };
}

/** Layers of land below a sky. */
function land([ground, first, second]: Palette): Paint {
  return (x, y) => {
    let result = mix(ground, first, smooth(0, 0.75, y) * 0.4);
    for (let at = 0; at < 3; at++) {
      const ridge = 0.5 + at * 0.17 + Math.sin(x * 3.1 + at * 2.3) * 0.035 + Math.sin(x * 7.3 + at * 4.1) * 0.014;
      result = mix(result, mix(first, second, at / 2), smooth(ridge, ridge + 0.003, y) * 0.62);
    }
    return result;
  };
}

const FORMS = [glow, dunes, rings, land, glow, dunes, rings, land];

const DARK: readonly Palette[] = [
  [colour(0.22, 0.035, 215), colour(0.42, 0.07, 205), colour(0.3, 0.05, 285)],
  [colour(0.25, 0.045, 275), colour(0.22, 0.06, 300), colour(0.46, 0.07, 340)],
  [colour(0.23, 0.045, 160), colour(0.33, 0.05, 158), colour(0.38, 0.05, 190)],
  [colour(0.22, 0.035, 55), colour(0.34, 0.05, 30), colour(0.42, 0.06, 15)],
  [colour(0.22, 0.04, 290), colour(0.4, 0.07, 295), colour(0.3, 0.05, 350)],
  [colour(0.23, 0.04, 190), colour(0.27, 0.04, 225), colour(0.44, 0.06, 250)],
  [colour(0.25, 0.04, 65), colour(0.34, 0.05, 62), colour(0.38, 0.05, 40)],
  [colour(0.21, 0.04, 5), colour(0.32, 0.05, 345), colour(0.4, 0.06, 315)],
];

const LIGHT: readonly Palette[] = [
  [colour(0.95, 0.035, 215), colour(0.83, 0.06, 200), colour(0.89, 0.04, 275)],
  [colour(0.92, 0.04, 270), colour(0.94, 0.03, 310), colour(0.82, 0.06, 335)],
  [colour(0.94, 0.045, 165), colour(0.87, 0.05, 160), colour(0.9, 0.04, 195)],
  [colour(0.95, 0.035, 65), colour(0.89, 0.05, 40), colour(0.83, 0.06, 15)],
  [colour(0.95, 0.025, 295), colour(0.85, 0.05, 290), colour(0.9, 0.04, 350)],
  [colour(0.93, 0.03, 190), colour(0.93, 0.035, 225), colour(0.82, 0.055, 265)],
  [colour(0.94, 0.04, 70), colour(0.88, 0.05, 62), colour(0.91, 0.04, 95)],
  [colour(0.95, 0.03, 350), colour(0.88, 0.045, 335), colour(0.82, 0.055, 305)],
];

/** How the built-in background images are painted, by name [BRAND-038, BRAND-039]. */
export const PAINTS: readonly (readonly [name: string, paint: Paint])[] = [
  ...DARK.map((palette, at) => painted('dark', palette, at)),
  ...LIGHT.map((palette, at) => painted('light', palette, at)),
];

function painted(type: string, palette: Palette, at: number): readonly [string, Paint] {
  const form = FORMS[at] ?? glow;
  return [`${type}0${String(at + 1)}`, form(palette)];
}
