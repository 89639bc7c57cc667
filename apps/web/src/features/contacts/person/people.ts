import { loadTexts } from '../../../lib/i18n/language.ts';

/** The cards of people, with their texts. */
export async function loadCards() {
  const [part] = await Promise.all([import('./PersonCards.tsx'), texts()]);
  return part.PersonCards;
}

/** The sidebar with the details of a person, with its texts. */
export async function loadSidebar() {
  const [part] = await Promise.all([import('./PersonSidebar.tsx'), texts()]);
  return part.PersonSidebar;
}

async function texts(): Promise<void> {
  await Promise.all([loadTexts('person'), loadTexts('contacts'), loadTexts('contact-add')]);
}
