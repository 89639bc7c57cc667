export { SnoozeMenu } from './LazySnoozeMenu.tsx';
export { SnoozedUntil } from './SnoozedUntil.tsx';
export { useSnoozed } from './snoozed.ts';
