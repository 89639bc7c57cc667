export { reportSpam } from './actions/one-message.ts';
export { setComposer } from './actions/compose-request.ts';
export { followMail, leaveMail } from './data/follow-mail.ts';
export { frameTheme } from './frame/frame-theme.ts';
export { MessageFrame } from './frame/MessageFrame.tsx';
export { readFirstList } from './state/use-message-list.ts';
export { useAttachmentContent } from './data/attachment-content.ts';
export { decodeBytes } from './model/decode-text.ts';
