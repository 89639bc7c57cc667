export {
  currentPreferences,
  forgetPreferences,
  loadPreferences,
  mergePreferences,
  savePreferences,
  usePreferences,
  whenRestored,
} from './preferences.ts';
export { mailPreferences, useMailPreferences } from './mail-preferences.ts';
