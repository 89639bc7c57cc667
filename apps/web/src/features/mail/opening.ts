/** What the manifest loads when mail opens, and when the user signs out. */
export { setComposer } from './actions/compose-request.ts';
export { followMail, leaveMail } from './data/follow-mail.ts';
export { cacheFirstScreen } from './state/first-screen-cache.ts';
export { readFirstList } from './state/use-message-list.ts';
