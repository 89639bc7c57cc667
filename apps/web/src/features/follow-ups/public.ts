export { FOLLOW_UPS_PATH, useFollowUpCount } from './follow-ups.ts';
