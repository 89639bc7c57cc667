export { isAtHome, session, useUser } from '../../lib/session-state.ts';
export { LoginScreen } from './LoginScreen.tsx';
export { followSession } from './session-life.ts';
export { resumeSession } from './sign-in.ts';
export { followSessionEnd, signOut } from './sign-out.ts';
