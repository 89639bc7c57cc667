export { playChime } from './chime.ts';
export { cutSnippet, desktopAlert, permitAlerts } from './desktop-alert.ts';
export { growl } from './growl.ts';
export { GrowlArea } from './GrowlArea.tsx';
export { notify } from './notification.ts';
export { NotificationArea } from './NotificationArea.tsx';
export { growlUpload } from './upload-growl.ts';
