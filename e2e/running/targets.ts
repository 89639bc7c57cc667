import type { Page } from '@playwright/test';

/** Least width and height of a control in px (WCAG 2.2, 2.5.8). */
const MIN_TARGET = 24;

const CONTROLS =
  'button, a[href], input, select, textarea, summary, [role="option"], [role="menuitem"], [role="tab"], [role="treeitem"]';

/**
 * Descriptions of the controls that do not react within 24 px around their centre. What counts is which element a press hits,
 * so the area of a label or of a pseudo-element counts too. Links inside a line of text are exempt, as in WCAG.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ controls, reach }) => {
      const faults: string[] = [];
      for (const control of document.querySelectorAll(controls)) {
        control.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { left, top, width, height } = control.getBoundingClientRect();
        const isShown = control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        const isInText = control.matches('a') && getComputedStyle(control).display === 'inline';
        if (!isShown || isInText || width <= 1 || height <= 1) continue;
        const [x, y] = [left + width / 2, top + height / 2];
        const label = control.closest('label');
        const answers = (toX: number, toY: number): boolean => {
          const hit = document.elementFromPoint(toX, toY);
          return hit !== null && (control.contains(hit) || label?.contains(hit) === true);
        };
        // Another element covers it.
        if (!answers(x, y)) continue;
        const edges = [
          [x - reach, y],
          [x + reach, y],
          [x, y - reach],
          [x, y + reach],
        ] as const;
        const isCut = edges.some(([toX, toY]) => toX < 0 || toY < 0 || toX >= innerWidth || toY >= innerHeight);
        if (!isCut && !edges.every(([toX, toY]) => answers(toX, toY)))
          faults.push(`${width.toFixed()}x${height.toFixed()}: ${control.outerHTML.slice(0, 160)}`);
      }
      return faults;
    },
    { controls: CONTROLS, reach: MIN_TARGET / 2 - 0.5 },
  );
}
