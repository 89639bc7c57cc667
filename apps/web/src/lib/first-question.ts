import { createStore } from './store.ts';

/**
 * Where the security question stands that a provider may ask for after sign-in: nobody knows yet whether it is due, it is
 * being asked, or nothing stands in the way of what comes next, which is the tour [AUTH-063].
 */
export const firstQuestion = createStore<'unknown' | 'asked' | 'settled'>('unknown');
