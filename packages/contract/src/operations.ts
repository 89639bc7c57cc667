import * as archives from './mail/archives.ts';
import * as changes from './mail/changes.ts';
import * as compose from './compose/operations.ts';
import * as content from './mail/content-addresses.ts';
import * as downgrade from './downgrade/operations.ts';
import * as feedback from './feedback/operations.ts';
import * as folders from './mail/folders.ts';
import * as list from './mail/list.ts';
import * as message from './mail/message.ts';
import type { Operation } from './operation.ts';
import * as account from './preferences/account.ts';
import * as calendar from './preferences/calendar.ts';
import * as mailPreferences from './preferences/mail.ts';
import * as partner from './partner/operations.ts';
import * as preferences from './preferences/operations.ts';
import * as receipt from './mail/receipt.ts';
import * as spamLists from './preferences/spam.ts';
import * as autologin from './session/autologin.ts';
import * as devices from './session/devices.ts';
import * as session from './session/operations.ts';
import * as forgot from './session/forgot.ts';
import * as securityQuestion from './session/security-question.ts';
import * as password from './session/password.ts';
import * as secondFactor from './session/second-factor.ts';

/** Every operation of the wire, for docs/API.md and for tests that walk them all. */
export const OPERATIONS: readonly Operation[] = [
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
  preferences.domainPreferences,
  partner.partnerContentOf,
  preferences.combinedLoginPreferences,
  preferences.savePreferences,
  mailPreferences.combinedMailPreferences,
  mailPreferences.loadSignatures,
  mailPreferences.saveSignatures,
  mailPreferences.loadHighlightRules,
  mailPreferences.saveHighlightRules,
  mailPreferences.saveHighlightRulesPosition,
  mailPreferences.loadImageRules,
  mailPreferences.saveImageRules,
  mailPreferences.loadAliases,
  mailPreferences.obtainAlias,
  spamLists.loadSpamFilter,
  spamLists.saveSpamFilter,
  account.loadEmailInfo,
  account.loadMailboxRotation,
  account.saveMailboxRotation,
  account.loadCloudPreferences,
  calendar.loadCalendarPreferences,
  calendar.saveCalendarPreferences,
  calendar.loadCalendarList,
  calendar.loadCalendar,
  calendar.combinedCalendarPreferences,
  calendar.loadTimezones,
  folders.folders,
  folders.foldercreate,
  folders.folderrename,
  folders.foldermove,
  folders.folderdelete,
  list.fetchlist,
  list.loadList,
  list.listUids,
  list.fetchmap,
  message.load,
  message.msg,
  message.fetchMessages,
  message.fetchattachments,
  message.downloadAttachment,
  content.contentAddresses,
  message.remoteImage,
  receipt.receiptStateOf,
  receipt.answerReceipt,
  archives.zipAttachments,
  archives.zipMessages,
  changes.setMsgFlag,
  changes.movemsg,
  changes.deletemsg,
  changes.expungedeleted,
  changes.undo,
  changes.newmail,
  changes.bulknewmail,
  changes.usage,
  changes.spamMark,
  compose.stageAttachments,
  compose.unstageAttachment,
  compose.stagedContent,
  compose.savemsg,
  compose.saveTemplate,
  compose.discardDraft,
  compose.send,
  compose.listOutbox,
  compose.recall,
  compose.settleFailed,
  feedback.sendFeedback,
  downgrade.migrate,
];
