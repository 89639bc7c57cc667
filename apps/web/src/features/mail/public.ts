export { reportSpam } from './actions/one-message.ts';
export { requestCompose } from './actions/compose-request.ts';
export { frameTheme } from './frame/frame-theme.ts';
export { FolderTargets, useFolderFor } from './folders/FolderTargets.tsx';
export { useFolderChoices } from './folders/folder-choices.ts';
export { MessageFrame } from './frame/MessageFrame.tsx';
export { fetchRemotePictures } from './reading/remote-pictures.ts';
export { useAttachmentContent } from './data/attachment-content.ts';
export { filePreview } from './viewer/file-preview.ts';
