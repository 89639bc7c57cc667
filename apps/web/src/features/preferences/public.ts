export { followPreferences } from './follow-preferences.ts';
export { mailPreferences, useMailPreferences } from './mail-preferences.ts';
export {
  currentPreferences,
  forgetPreferences,
  loadPreferences,
  savePreferences,
  savingPreferences,
  usePreferences,
} from './preferences.ts';
export { startProvider } from './provider.ts';
