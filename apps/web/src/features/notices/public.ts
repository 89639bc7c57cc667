export { growl } from './growl.ts';
export type { GrowlContent, GrowlType } from './growl.ts';
export { GrowlArea } from './GrowlArea.tsx';
