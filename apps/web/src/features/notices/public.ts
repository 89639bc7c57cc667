export { playSound } from './chime.ts';
export { cutSnippet, desktopAlert, permitAlerts } from './desktop-alert.ts';
export { notify } from './notification.ts';
export { growlUpload } from './upload-growl.ts';
export type { UploadGrowl } from './upload-growl.ts';
