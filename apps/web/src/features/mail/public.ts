export { setComposer } from './compose-request.ts';
export { forgetLists } from './data/lists.ts';
export { prefetchInbox } from './data/warm-up.ts';
