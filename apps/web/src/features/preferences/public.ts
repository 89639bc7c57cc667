export { offerUndo } from './last-save.ts';
export { save } from './save.ts';
export { saveList } from './save-list.ts';
export { mailPreferences, useMailPreferences } from './mail-preferences.ts';
export {
  awaitKeptPreferences,
  forgetPreferences,
  loadPreferences,
  savePreferences,
  savingPreferences,
  showsPreferences,
} from './preferences.ts';
