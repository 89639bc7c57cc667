import type { Operation } from '../operation.ts';
import * as appPasswords from './app-passwords.ts';
import * as autologin from './autologin.ts';
import * as devices from './devices.ts';
import * as forgot from './forgot.ts';
import * as issuer from './issuer.ts';
import * as session from './operations.ts';
import * as password from './password.ts';
import * as secondFactor from './second-factor.ts';
import * as securityQuestion from './security-question.ts';

/** Every operation of this feature. */
export const sessionOperations: readonly Operation[] = [
  session.login,
  session.logout,
  session.refreshToken,
  session.currentSession,
  secondFactor.g2faGenerate,
  secondFactor.g2faEnable,
  secondFactor.g2faDisable,
  secondFactor.mfaVerify,
  secondFactor.mfaWays,
  secondFactor.passkeyChallenge,
  secondFactor.passkeyVerify,
  secondFactor.mfaState,
  secondFactor.confirmIdentity,
  secondFactor.newRecoveryCodes,
  secondFactor.passkeyOptions,
  secondFactor.addPasskey,
  secondFactor.renamePasskey,
  secondFactor.removePasskey,
  secondFactor.forgetDevice,
  securityQuestion.userQuestion,
  securityQuestion.questionsList,
  securityQuestion.savePasswordQuestion,
  forgot.forgotMeans,
  forgot.validateAnswer,
  forgot.sendResetLink,
  forgot.resetPassword,
  forgot.recoveryState,
  forgot.setRecoveryAddress,
  forgot.confirmRecoveryAddress,
  forgot.removeRecoveryAddress,
  password.changePassword,
  password.passwordNeeds,
  password.presentPassword,
  password.expirePassword,
  devices.listDevices,
  devices.endDevice,
  devices.endDevices,
  autologin.issueAutologin,
  autologin.autologin,
  issuer.beginIssuerSignIn,
  issuer.finishIssuerSignIn,
  appPasswords.listAppPasswords,
  appPasswords.createAppPassword,
  appPasswords.deleteAppPassword,
];
