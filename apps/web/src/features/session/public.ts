export { isAtHome, session, useUser } from '../../lib/session-state.ts';
