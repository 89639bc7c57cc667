/** First lines of a message. */
export const OPENINGS = ['Hello Clara,', 'Hi Clara,', 'Dear Clara,', 'Morning,', 'Clara,'] as const;
/** Middle parts of a message. */
export const MIDDLES = [
  'a quick note, so that it is written down somewhere.',
  'as promised on the phone. Nothing has changed since then.',
  'could you have a look before the weekend? There is no hurry.',
  'all done, and it went better than expected.',
  'this is what we agreed on. Say so if I got a number wrong.',
  'I have moved it by a week, because the plaster is still wet.',
  'the client is happy with it, and so am I.',
] as const;
/** Last lines of a message. */
export const ENDINGS = ['Thank you.', 'Speak soon.', 'Until Thursday.', 'All the best.', 'That is all.'] as const;
