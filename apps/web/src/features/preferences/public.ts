export { offerUndo } from './last-save.ts';
export { save } from './save.ts';
export { saveList } from './save-list.ts';
export { mailPreferences, useMailPreferences } from './mail-preferences.ts';
export {
  forgetPreferences,
  loadPreferences,
  savePreferences,
  savingPreferences,
  showsPreferences,
} from './preferences.ts';
