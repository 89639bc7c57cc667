export { growl } from '../../lib/growl.ts';
export { playChime } from './chime.ts';
export { cutSnippet, desktopAlert, permitAlerts } from './desktop-alert.ts';
export { GrowlArea } from './GrowlArea.tsx';
export { notify } from './notification.ts';
export { NotificationArea } from './NotificationArea.tsx';
export { growlUpload } from './upload-growl.ts';
