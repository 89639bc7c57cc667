export { currentPreferences, usePreferences } from '../../lib/preferences-state.ts';
export { followPreferences } from './follow-preferences.ts';
export { mailPreferences, useMailPreferences } from './mail-preferences.ts';
export { forgetPreferences, loadPreferences, savePreferences, savingPreferences } from './preferences.ts';
export { startProvider } from './provider.ts';
