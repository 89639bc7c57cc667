import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { PHONE } from './phone.ts';
import { smallTargets } from './targets.ts';

/**
 * The findings of axe on the current screen, without the message frame, whose content others wrote. Motion is reduced, so that
 * axe does not read a colour during a transition. `rules` are those of axe that are checked, all by default.
 */
export async function accessibilityFaults(
  page: Page,
  colorScheme: 'light' | 'dark',
  rules?: string[],
): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForTimeout(200);
  const axe = new AxeBuilder({ page }).exclude('iframe');
  if (rules !== undefined) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${colorScheme} ${id}: ${node.html.slice(0, 200)}`));
}

/** The rules of axe whose result depends on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The same for light and dark, and for a phone's width; and targets that are too small at both widths. */
export async function faultsEverywhere(page: Page): Promise<string[]> {
  // Between light and dark only colours differ.
  const faults = [
    ...(await accessibilityFaults(page, 'light')),
    ...(await accessibilityFaults(page, 'dark', COLOUR_RULES)),
  ];
  const targets = await smallTargets(page);
  await page.setViewportSize(PHONE);
  return [...faults, ...targets, ...(await accessibilityFaults(page, 'light')), ...(await smallTargets(page))];
}

const DESKTOP = { width: 1440, height: 900 };

/** Targets that are too small on a phone and on a desktop, in words. */
export async function smallTargetsEverywhere(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    const found = await smallTargets(page);
    faults.push(...found.map((fault) => `${String(viewport.width)} px: ${fault}`));
  }
  return faults;
}

/** Controls beyond the right edge of the window that cannot be scrolled to, as HTML. */
function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element): boolean => {
      for (let up = element.parentElement; up !== null; up = up.parentElement) {
        if (['auto', 'scroll'].includes(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth) return true;
      }
      return false;
    };
    return [...document.querySelectorAll('button, a[href], input, [role="option"], [role="menuitem"]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => {
        const { left, right, width, top, bottom } = element.getBoundingClientRect();
        const isHere = width > 1 && bottom > 0 && top < innerHeight && element.closest('[inert]') === null;
        return isHere && (right > innerWidth + 1 || left < -1) && !scrolls(element);
      })
      .map((element) => element.outerHTML.slice(0, 160));
  });
}

/** Problems at 320 px, at 200 % zoom of a window of 1280 by 800, and in forced colours. */
export async function faultsInHardModes(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const viewport of [
    { width: 320, height: 640 },
    { width: 640, height: 400 },
  ]) {
    await page.setViewportSize(viewport);
    const found = [...(await accessibilityFaults(page, 'light')), ...(await beyondTheEdge(page))];
    faults.push(...found.map((fault) => `${String(viewport.width)} px: ${fault}`));
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ forcedColors: 'active' });
  faults.push(...(await accessibilityFaults(page, 'light')).map((fault) => `forced colours: ${fault}`));
  await page.emulateMedia({ forcedColors: 'none' });
  return faults;
}

/** Which system colours a row and the words in it have in forced colours. */
export async function forcedColorsOf(one: Locator): Promise<{ ground: string; words: string[] }> {
  await one.page().emulateMedia({ forcedColors: 'active' });
  const found = await one.evaluate((element) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.forcedColorAdjust = 'none';
    const nameOf = (color: string): string => {
      const isIt = (name: string): boolean => {
        probe.style.color = name;
        return getComputedStyle(probe).color === color;
      };
      return ['Highlight', 'HighlightText'].find(isIt) ?? color;
    };
    const words = [...element.querySelectorAll('*')].filter((inner) => inner.textContent !== '');
    const colors = new Set(words.map((inner) => nameOf(getComputedStyle(inner).color)));
    const ground = nameOf(getComputedStyle(element).backgroundColor);
    probe.remove();
    return { ground, words: [...colors] };
  });
  await one.page().emulateMedia({ forcedColors: 'none' });
  return found;
}
