export { reportSpam } from './actions/one-message.ts';
export { requestCompose, setComposer } from './actions/compose-request.ts';
export { followMail, leaveMail } from './data/follow-mail.ts';
export { frameTheme } from './frame/frame-theme.ts';
export { MessageFrame } from './frame/MessageFrame.tsx';
export { fetchRemotePictures } from './reading/remote-pictures.ts';
export { readFirstList } from './state/use-message-list.ts';
export { useAttachmentContent } from './data/attachment-content.ts';
