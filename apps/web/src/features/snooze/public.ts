export { SnoozeMenu } from './LazySnoozeMenu.tsx';
export { SnoozedUntil } from './SnoozedUntil.tsx';
export { knownSnoozed, useSnoozed } from './snoozed.ts';
