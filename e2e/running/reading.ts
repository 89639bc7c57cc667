import type { FrameLocator, Locator, Page } from '@playwright/test';

/** The open message in the reading pane. */
export function openMessage(page: Page): Locator {
  return page.getByRole('region', { name: 'Message', exact: true });
}

/** The content of the isolated frame. */
export function messageBody(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Message text"]');
}

/** Opens a message by its address, as a bookmark does, and waits until the pane shows it. */
export async function goToMessage(page: Page, folder: string, uid: number): Promise<void> {
  const search = new URLSearchParams({ currentfolder: folder, uid: String(uid) });
  await page.evaluate((hash) => (location.hash = hash), `#/mail/list/msg?${search.toString()}`);
  await page.locator(`[role="region"][data-uid="${String(uid)}"]`).waitFor();
}

/** Writes to the console when a payload runs a dialog, in every frame: a sandboxed frame shows none. */
export async function tellExecution(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'] as const) {
      // eslint-disable-next-line no-console -- a sandboxed frame can report only to the console
      Object.defineProperty(window, name, { value: () => console.error(`EXECUTED ${name}`) });
    }
  });
}

/** Markup in the frame that could run, load or navigate; the list must be empty. */
export async function dangerousMarkup(page: Page): Promise<string[]> {
  const frame = page.frames().find((candidate) => candidate.url().includes('/frame/'));
  if (frame === undefined) throw new Error('The message frame is missing');
  return frame.evaluate(() => {
    const found: string[] = [];
    const forbidden =
      'script:not([src$="/frame/frame.js"]),svg,math,iframe,frame,object,embed,applet,base,form[action],link,meta[http-equiv="refresh"]';
    for (const element of document.body.querySelectorAll('*')) {
      if (element.matches(forbidden)) found.push(element.outerHTML.slice(0, 200));
      for (const { name, value } of element.attributes) {
        const isAddress = /^(?:href|src|srcset|action|formaction|data|poster|background|xlink:href|ping)$/i.test(name);
        // eslint-disable-next-line no-control-regex -- browsers ignore control characters before a scheme
        const leads = /^\s*(?:javascript|vbscript|data:text)/i.test(value.replace(/[\u0000-\u0020]/g, ''));
        if (/^on/i.test(name) || (isAddress && leads)) found.push(`${element.tagName} ${name}=${value.slice(0, 100)}`);
      }
    }
    return found;
  });
}
