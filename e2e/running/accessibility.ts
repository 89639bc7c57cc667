import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds on our screen as it stands; not in the message frame, whose content others wrote. Motion is reduced, so that
 * no colour is read on its way from one to the other.
 */
export async function accessibilityFaults(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForTimeout(200);
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${colorScheme} ${id}: ${node.html.slice(0, 200)}`));
}

/** The same for light and dark, and for a phone's width. */
export async function faultsEverywhere(page: Page): Promise<string[]> {
  const faults = [...(await accessibilityFaults(page, 'light')), ...(await accessibilityFaults(page, 'dark'))];
  await page.setViewportSize({ width: 390, height: 844 });
  return [...faults, ...(await accessibilityFaults(page, 'light'))];
}
