import * as z from 'zod/mini';

/** What a push message contains, encrypted for one browser. The words are in the language of the user. */
export const pushNotice = z.object({
  title: z.string(),
  body: z.string(),
  /** The newest message of the inbox; it opens when the notice is pressed. 0: the inbox opens. */
  uid: z.int(),
});
export type PushNotice = z.output<typeof pushNotice>;
