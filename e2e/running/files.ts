import type { Page } from '@playwright/test';

/** A file as the browser gets it. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export function textFile(name: string, text: string): ChosenFile {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
}

/** Chooses files by a button that opens the file dialog of the browser. */
export async function choose(page: Page, button: string, files: ChosenFile[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button, exact: true }).first().click(),
  ]);
  await chooser.setFiles(files);
}
