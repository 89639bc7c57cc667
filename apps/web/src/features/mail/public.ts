export { setComposer } from './compose-request.ts';
export { forgetLists } from './data/lists.ts';
export { prefetchInbox } from './data/warm-up.ts';
export { frameTheme } from './frame/frame-theme.ts';
export { MessageFrame } from './frame/MessageFrame.tsx';
