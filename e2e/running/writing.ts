import type { Page } from '@playwright/test';

/** What a message is written with. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Begins a message and fills it in; the caret is behind its text. */
export async function writeMessage(page: Page, { to, subject, text }: Letter): Promise<void> {
  await page.getByRole('button', { name: /^New message/ }).click();
  await page.getByRole('combobox', { name: 'To' }).fill(to);
  await page.keyboard.press('Enter');
  await page.getByLabel('Subject').fill(subject);
  await page.getByRole('textbox', { name: 'Message text' }).click();
  await page.keyboard.type(text);
}
