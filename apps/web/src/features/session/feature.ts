import { LogOut } from 'lucide-react';
import type { Feature } from '../../lib/feature.ts';
import { afterFirstScreen } from '../../lib/first-screen.ts';
import type { ScreenLoader } from '../../lib/loader.ts';
import { loadOnce } from '../../lib/loading.ts';
import { atEntry, inShell } from '../../lib/route.ts';
import { SESSION_GATES } from './gates.ts';
import { CurrentPasswordHost } from './password/CurrentPasswordHost.tsx';
import { recheckSession } from './actions/recheck.ts';
import { followSession } from './session-life.ts';
import { resumeSession } from './actions/open-session.ts';
import { followSessionEnd, signOut } from './actions/sign-out.ts';

const HOME = '/mail/list/msg';
const PASSWORD = '/preferences/password';
const preferences = inShell('LANG_SHELL_PREFERENCES');

const signIn: ScreenLoader = { code: () => import('./login/SignInRoute.tsx').then((part) => part.SignInRoute) };

/** Loads the session and follows its end. */
function start(): Promise<void> {
  // A session may end while no server can be reached, and the sign-in screen has to show then.
  afterFirstScreen(() => void loadOnce(signIn).catch(() => undefined));
  followSessionEnd();
  followSession();
  return resumeSession();
}

/** Signing in and out, passwords, second factor and account recovery. */
export const session: Feature = {
  name: 'session',
  routes: [
    atEntry('/login', 'login', { data: { titleKey: 'LANG_SESSION_TITLE' }, load: signIn }),
    atEntry('/expired', 'expired', {
      data: { forced: true, otherwise: PASSWORD, titleKey: 'LANG_SHELL_TITLE_EXPIRED' },
      load: { texts: 'password', code: () => import('./expired/ExpiredScreen.tsx').then((part) => part.ExpiredScreen) },
    }),
    atEntry('/2fa/verify', '2faverify', {
      data: { forced: true, otherwise: HOME, titleKey: 'LANG_SHELL_TITLE_VERIFY' },
      load: { texts: '2fa', code: () => import('./second-factor/VerifyScreen.tsx').then((part) => part.VerifyScreen) },
    }),
    atEntry('/2fa/setup', '2fasetup', {
      data: { forced: true, otherwise: HOME, titleKey: 'LANG_SHELL_TITLE_SETUP' },
      load: { texts: '2fa', code: () => import('./second-factor/SetUpScreen.tsx').then((part) => part.SetUpScreen) },
    }),
    atEntry('/forgot', 'forgot', {
      data: { titleKey: 'LANG_SHELL_TITLE_FORGOT' },
      load: { texts: 'recovery', code: () => import('./forgot/ForgotScreen.tsx').then((part) => part.ForgotScreen) },
    }),
    atEntry('/autologin', 'autologin', {
      data: { forced: true, titleKey: 'LANG_SESSION_TITLE' },
      load: {
        texts: 'password',
        code: () => import('./autologin/AutologinScreen.tsx').then((part) => part.AutologinScreen),
      },
    }),
    atEntry('/issuer', 'issuer', {
      data: { forced: true, titleKey: 'LANG_SESSION_TITLE' },
      load: { code: () => import('./issuer/ReturnScreen.tsx').then((part) => part.ReturnScreen) },
    }),
    preferences(PASSWORD, 'preferences.password', {
      title: 'LANG_SHELL_TITLE_PASSWORD',
      icon: 'key-round',
      group: 'security',
      load: {
        texts: 'password',
        code: () => import('./password/PasswordScreen.tsx').then((part) => part.PasswordScreen),
      },
    }),
    preferences('/preferences/securityquestion', 'preferences.securityquestion', {
      title: 'LANG_SHELL_TITLE_QUESTION',
      icon: 'message-circle-question-mark',
      group: 'security',
      load: {
        texts: 'recovery',
        code: () =>
          import('./security-question/SecurityQuestionScreen.tsx').then((part) => part.SecurityQuestionScreen),
      },
    }),
    preferences('/preferences/2fa', 'preferences.2fa', {
      title: 'LANG_SHELL_TITLE_2FA',
      icon: 'shield-check',
      group: 'security',
      load: {
        texts: '2fa',
        code: () => import('./second-factor/SecondFactorScreen.tsx').then((part) => part.SecondFactorScreen),
      },
    }),
    preferences('/preferences/app-passwords', 'preferences.apppasswords', {
      title: 'LANG_SHELL_TITLE_APPS',
      icon: 'smartphone',
      group: 'security',
      load: {
        texts: '2fa',
        code: () => import('./app-passwords/AppPasswordsScreen.tsx').then((part) => part.AppPasswordsScreen),
      },
    }),
  ],
  links: () => [
    {
      key: 'sign-out',
      textKey: 'LANG_SHELL_SIGN_OUT',
      icon: LogOut,
      spots: ['status', 'account-end', 'palette'],
      run: () => void signOut(),
    },
  ],
  dialogs: {
    securityquestion: {
      texts: 'recovery',
      code: () => import('./security-question/MandatoryQuestion.tsx').then((part) => part.MandatoryQuestion),
    },
  },
  gates: SESSION_GATES,
  hosts: [CurrentPasswordHost],
  start,
  beforeUnknownAddress: recheckSession,
};
