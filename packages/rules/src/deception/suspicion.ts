/**
 * A sign that something is not what it seems.
 *
 * - `mixed_scripts`: a word mixes alphabets. `shown` is the word or domain; `real` the domain in ASCII, '' for a word.
 * - `lookalike`: a domain has letters that look like Latin ones or like a slash. `shown` the domain, `real` in ASCII.
 * - `hidden_characters`: invisible characters. `shown` names them ("U+200B U+202E"), `real` is ''.
 * - `other_address`: a name, or a link's text, shows an address (`shown`) that is not the real one (`real`).
 * - `other_host`: a link's text names a host (`shown`), but the link leads to another (`real`).
 * - `user_in_link`: the text before an @ in a link looks like a host (`shown`); the link leads to `real`.
 */
export interface Suspicion {
  readonly reason:
    'mixed_scripts' | 'lookalike' | 'hidden_characters' | 'other_address' | 'other_host' | 'user_in_link';
  readonly shown: string;
  readonly real: string;
}
