export {
  currentPreferences,
  forgetPreferences,
  loadPreferences,
  mergePreferences,
  savePreferences,
  usePreferences,
  whenRestored,
} from './preferences.ts';
