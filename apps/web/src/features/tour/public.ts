export { showsByItself } from './tour-rules.ts';
