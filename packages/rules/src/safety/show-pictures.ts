import type { MessageHeader } from '@pillarbox/contract/mail/message';
import type { ImageRule } from '@pillarbox/contract/preferences/rules';
import { IMAGE_RULE_HEADER, IMAGE_RULE_REGEXP } from '@pillarbox/contract/preferences/rules';
import type { Preferences } from '@pillarbox/contract/preferences/table';

/** The headers that image rules test. */
export type PictureHeader = Pick<MessageHeader, 'from' | 'to' | 'cc' | 'subject'>;

/** The preferences that decide about pictures of other hosts. */
export type PicturePreferences = Pick<
  Preferences,
  | 'html_image_replacement'
  | 'html_image_addrbook'
  | 'html_image_trus_defined_sources'
  | 'html_image_trust_my_identities'
>;

/** What decides besides the preferences. */
export interface PictureTrust {
  readonly rules: readonly ImageRule[];
  /** The user's own addresses, in lower case. */
  readonly own: readonly string[];
  /** Whether the sender is one of the user's contacts. */
  readonly isContact: boolean;
}

function fold(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}

/** The values of the header that a rule tests: addresses, because senders can choose any name, or the subject. */
function valuesOf(rule: ImageRule, { from, to, cc, subject }: PictureHeader): string[] {
  const people = {
    [IMAGE_RULE_HEADER.FROM]: from,
    [IMAGE_RULE_HEADER.TO]: to,
    [IMAGE_RULE_HEADER.CC]: cc,
    [IMAGE_RULE_HEADER.TO_OR_CC]: [...to, ...cc],
  };
  if (rule.header_id === IMAGE_RULE_HEADER.SUBJECT) return [fold(subject)];
  return people[rule.header_id].map(({ mail }) => fold(mail));
}

/**
 * Whether an image rule matches a message [MAIL-094, MAIL-095]. Case is ignored. With several addresses one must match;
 * "not equal" matches if none is equal, and never if the header is empty.
 */
export function matchesImageRule(rule: ImageRule, header: PictureHeader): boolean {
  const value = fold(rule.value);
  const values = valuesOf(rule, header);
  switch (rule.regexp_id) {
    case IMAGE_RULE_REGEXP.CONTAINS:
      return values.some((one) => one.includes(value));
    case IMAGE_RULE_REGEXP.EQUAL:
      return values.includes(value);
    case IMAGE_RULE_REGEXP.NOT_EQUAL:
      return values.length > 0 && !values.includes(value);
  }
}

/**
 * Whether the pictures of other hosts in a message are shown at once: nothing is held back [PREF-071], or the sender is a
 * contact [PREF-070], the user [PREF-073], or allowed by a rule [PREF-072].
 */
export function showsPictures(preferences: PicturePreferences, trust: PictureTrust, header: PictureHeader): boolean {
  if (preferences.html_image_replacement === 0) return true;
  const sender = fold(header.from[0]?.mail ?? '');
  if (preferences.html_image_addrbook === 1 && trust.isContact) return true;
  if (preferences.html_image_trust_my_identities === 1 && trust.own.includes(sender)) return true;
  const byRule = preferences.html_image_trus_defined_sources === 1;
  return byRule && trust.rules.some((rule) => matchesImageRule(rule, header));
}
