export { requestsOf, templatesOf } from '../model/follow-ups.ts';
export { AutomatedDialog } from './AutomatedDialog.tsx';
export { ManualDialog } from './ManualDialog.tsx';
