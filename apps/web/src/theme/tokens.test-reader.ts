import type { ThemeColours } from '@pillarbox/rules/theme/colours';
import type { Oklch, Rgb } from '@pillarbox/rules/theme/oklch';
import { oklchToRgb } from '@pillarbox/rules/theme/oklch';

/** Reads a color token of tokens.css for tests: `light-dark()`, `oklch()`, `var()` and `calc()` of + and *. */
export function tokenReader(css: string): (name: string, theme: ThemeColours, mode: 'light' | 'dark') => Rgb {
  const root = css.slice(css.indexOf(':root {'), css.indexOf(":root[data-mode='light']"));
  const tokens = new Map<string, string>();
  for (const [, name, value] of root.matchAll(/--([a-z0-9-]+):\s*([^;]+);/g)) {
    if (name !== undefined && value !== undefined) tokens.set(name, value.replaceAll(/\s+/g, ' ').trim());
  }
  return (name, theme, mode) => {
    const text = tokens.get(name);
    if (text === undefined) throw new Error(`No token --${name}`);
    return oklchToRgb(parseOklch(pickMode(text, mode), theme));
  };
}

function pickMode(text: string, mode: 'light' | 'dark'): string {
  const inner = /^light-dark\((.*)\)$/.exec(text)?.[1];
  if (inner === undefined) return text;
  const [light, dark] = splitTop(inner, ',');
  return (mode === 'light' ? light : dark) ?? '';
}

function parseOklch(text: string, theme: ThemeColours): Oklch {
  const inner = /^oklch\((.*)\)$/.exec(text.trim())?.[1];
  if (inner === undefined) throw new Error(`Not an oklch colour: ${text}`);
  const [l, c, h] = splitTop(inner, ' ').map((part) => evaluate(part, theme));
  return { l: l ?? 0, c: c ?? 0, h: h ?? 0 };
}

/** Splits at a separator outside brackets. */
function splitTop(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const character of text.trim()) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (character === separator && depth === 0) {
      parts.push(part);
      part = '';
    } else part += character;
  }
  parts.push(part);
  return parts.map((piece) => piece.trim()).filter((piece) => piece !== '');
}

function evaluate(text: string, theme: ThemeColours): number {
  const variable = /^var\(--(h|c|pl|pk)\)$/.exec(text)?.[1];
  if (variable !== undefined) return theme[variable as keyof ThemeColours];
  // As in tokens.css: min(1, var(--c) / 0.06).
  if (text === 'var(--t)') return Math.min(1, theme.c / 0.06);
  const inner = /^(?:calc)?\((.*)\)$/.exec(text)?.[1];
  if (inner !== undefined) return evaluate(inner, theme);
  const words = splitTop(text, ' ');
  if (words.length === 1) return Number(text);
  const [left, operator, right] = words;
  if (words.length !== 3 || left === undefined || right === undefined) throw new Error(`Cannot compute ${text}`);
  const [a, b] = [evaluate(left, theme), evaluate(right, theme)];
  return operator === '*' ? a * b : a + b;
}
