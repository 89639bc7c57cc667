export { growl } from './growl.ts';
export { GrowlArea } from './GrowlArea.tsx';
