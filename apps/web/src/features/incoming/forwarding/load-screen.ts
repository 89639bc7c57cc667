import type { FunctionComponent } from 'react';
import { loadTexts } from '../../../lib/i18n/language.ts';
import { ForwardingScreen } from './ForwardingScreen.tsx';

/** The screen, once the texts of the dialog that asks for the password are loaded too. */
export async function loadScreen(): Promise<FunctionComponent> {
  await loadTexts('2fa');
  return ForwardingScreen;
}
