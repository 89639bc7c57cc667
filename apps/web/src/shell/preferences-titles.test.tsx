import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { FunctionComponent } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ShortcutsScreen } from '../features/keyboard/ShortcutsScreen.tsx';
import { GeneralScreen } from '../features/preferences/GeneralScreen.tsx';
import { section } from '../features/preferences/section.tsx';
import { PasswordScreen } from '../features/session/password/PasswordScreen.tsx';
import { SecondFactorScreen } from '../features/session/second-factor/SecondFactorScreen.tsx';
import { SecurityQuestionScreen } from '../features/session/security-question/SecurityQuestionScreen.tsx';
import { loadTexts, setLanguage } from '../lib/i18n/language.ts';
import { queryClient } from '../lib/query-client.ts';
import { openShell } from './open-shell.test-maker.tsx';

vi.mock('../lib/call.ts', async (original) => ({
  ...(await original<object>()),
  call: () => new Promise(() => undefined),
}));

const SCREENS: Readonly<Record<string, readonly [Screen: FunctionComponent, english: string, german: string]>> = {
  general: [GeneralScreen, 'General', 'Allgemein'],
  keyboardshortcuts: [ShortcutsScreen, 'Keyboard shortcuts', 'Tastaturkürzel'],
  password: [PasswordScreen, 'Password and devices', 'Passwort und Geräte'],
  securityquestion: [SecurityQuestionScreen, 'Security question', 'Sicherheitsfrage'],
  '2fa': [SecondFactorScreen, 'Two-step sign-in', 'Zwei-Schritt-Anmeldung'],
};

afterEach(async () => {
  cleanup();
  queryClient.clear();
  await setLanguage('en_US');
});

it.each(Object.entries(SCREENS))(
  'preferences/%s has a window title, and a heading below that of the section [SHELL-003]',
  async (name, [Screen, english, german]) => {
    for (const feature of ['preferences', 'keyboard', 'password', 'recovery', '2fa'] as const) await loadTexts(feature);
    const path = `/preferences/${name}`;
    await openShell(path, {
      sections: { '/preferences': { code: () => Promise.resolve(section) } },
      screens: { [path]: { code: () => Promise.resolve(Screen) } },
    });
    await screen.findByRole('heading', { level: 1, name: 'Preferences' });
    // The heading names the first part of the screen, for example the password.
    expect(english).toContain(screen.getAllByRole('heading', { level: 2 })[0]?.textContent);
    expect(document.title).toBe(`${english} - Northwater`);
    await act(() => setLanguage('de_DE'));
    await screen.findByRole('heading', { level: 1, name: 'Einstellungen' });
    expect(german).toContain(screen.getAllByRole('heading', { level: 2 })[0]?.textContent);
    await waitFor(() => expect(document.title).toBe(`${german} - Northwater`));
  },
);
