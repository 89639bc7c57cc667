import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');

/** Places that are physical on purpose, each with its reason. */
const PHYSICAL: ReadonlyMap<string, string> = new Map([
  ['features/contacts/actions/DragGhost.module.css: left', 'a box out of sight, of which the browser takes a picture'],
  ['features/tasks/actions/DragGhost.module.css: left', 'a box out of sight, of which the browser takes a picture'],
  ['features/calendar/pane/CalendarPane.module.css: border-width', 'a check mark, drawn as a turned corner'],
  ['features/mail/viewer/Viewer.module.css: left', 'a picture is turned and moved by physical lengths'],
  ['features/mail/screen/DragGhost.tsx: left', 'at the pointer'],
]);

const FOUR_SIDES = /^(margin|padding|inset|border-(width|style|color)|scroll-(margin|padding))$/;

/** Whether a declaration is about the left or the right side of the page instead of the start or the end of a line. */
function isPhysical(name: string, value: string): boolean {
  if (/^(left|right)$|^(margin|padding|border|scroll-margin|scroll-padding)-(left|right)\b/.test(name)) return true;
  if (/^border-(top|bottom)-(left|right)-radius$/.test(name)) return true;
  if (/^(text-align|float|clear)$/.test(name)) return /^(left|right)$/.test(value);
  const [first, second, third, fourth, ...rest] = partsOf(value);
  if (fourth === undefined || rest.length > 0) return false;
  if (FOUR_SIDES.test(name)) return second !== fourth;
  return name === 'border-radius' && (first !== second || third !== fourth);
}

/** The values of a shorthand; what is in brackets is one. */
function partsOf(value: string): string[] {
  return (value.match(/(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|[^\s(])+/g) ?? []).filter((part) => part !== '!important');
}

function stylesheets(): string[] {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
}

function physicalIn(file: string): string[] {
  const text = readFileSync(join(SOURCE, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  return [...text.matchAll(/[\s{;]([a-z-]+)\s*:\s*([^;{}]+);/g)]
    .filter(([, name = '', value = '']) => isPhysical(name, value.trim()))
    .map(([, name = '']) => `${file}: ${name}`);
}

/** Styles that components set. What the browser measured is physical, and set by code outside components. */
function physicalInCode(file: string): string[] {
  const text = readFileSync(join(SOURCE, file), 'utf8');
  const named = [...text.matchAll(/\b(?:margin|padding|border)(?:Left|Right)\b/g)].map(([name]) => name);
  const placed = [...text.matchAll(/style=\{\{[^}]*?\b(left|right):/g)].map(([, name = '']) => name);
  return [...named, ...placed].map((name) => `${file}: ${name}`);
}

it('knows physical properties from logical ones', () => {
  expect(isPhysical('margin-left', '4px')).toBe(true);
  expect(isPhysical('margin-inline-start', '4px')).toBe(false);
  expect(isPhysical('text-align', 'right')).toBe(true);
  expect(isPhysical('padding', '0 calc(2px + var(--a, 1px)) 0 8px')).toBe(true);
  expect(isPhysical('padding', '4px 8px 6px 8px')).toBe(false);
  expect(isPhysical('border-radius', '4px 4px 0 0')).toBe(false);
  expect(isPhysical('border-radius', '4px 0 0 4px')).toBe(true);
});

it('has only logical properties in its styles, so that right-to-left languages mirror them', () => {
  const code = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx$/.test(name),
  );
  const found = [...stylesheets().flatMap(physicalIn), ...code.flatMap(physicalInCode)];
  expect(stylesheets().length).toBeGreaterThan(300);
  expect(new Set(found)).toEqual(new Set(PHYSICAL.keys()));
});
