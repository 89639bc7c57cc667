import { loadTexts } from '../../../lib/i18n/language.ts';

/** Loads the catalogues of the composer and of the messages that it sent. */
export async function loadComposeTexts(): Promise<void> {
  await Promise.all([
    loadTexts('compose'),
    loadTexts('writing'),
    loadTexts('editor'),
    loadTexts('schedule'),
    loadTexts('windows'),
    loadTexts('follow-ups'),
  ]);
}
