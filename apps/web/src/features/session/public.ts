export { LoginScreen } from './LoginScreen.tsx';
export { changeSession, isAtHome, session, useSession, useUser } from './session.ts';
export { followSession } from './session-life.ts';
export { resumeSession } from './sign-in.ts';
export { followSessionEnd, signOut } from './sign-out.ts';
