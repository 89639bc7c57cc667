import type { SafetyFacts } from '@pillarbox/contract/safety/safety';

/**
 * How much a reader should know about the sender: `checked` (the checks passed), `known` (the provider checks nothing, but
 * there was mail before), `first` (first message of this sender), `unchecked` (nobody could confirm the sender),
 * `doubtful` (probably not who it says).
 */
export type SafetyStrength = 'checked' | 'known' | 'first' | 'unchecked' | 'doubtful';

/** What the page itself found in a message. */
export interface PageSigns {
  /** Signs of deception in the name and address of the sender. */
  readonly address: number;
  /** Links whose text names another host than they open. */
  readonly links: number;
}

/** Whether there was no message of this sender before, none was written to them, and they are no contact. */
export function isFirstMessage({ history, contact }: SafetyFacts): boolean {
  return history.complete && !contact && !history.written && history.received <= 1;
}

/** Whether the user said that they know this sender. It does not cover a message that fails checks which passed then. */
function isTrusted({ trusted, authentication }: SafetyFacts): boolean {
  return trusted === 'always' || (trusted === 'checked' && authentication?.verdict !== 'fail');
}

/**
 * The strength of the safety line. `doubtful` needs two independent signs, and one of them must be about who sent the
 * message: newsletters often have replies and links that lead elsewhere.
 */
export function safetyStrength(facts: SafetyFacts, page: PageSigns): SafetyStrength {
  const failed = facts.authentication?.verdict === 'fail';
  if (!isTrusted(facts)) {
    const sender = [facts.lookalike !== null || page.address > 0, failed];
    const further = [facts.replyto !== '', page.links > 0, facts.files.length > 0];
    const count = (signs: readonly boolean[]): number => signs.filter(Boolean).length;
    if (count(sender) > 0 && count(sender) + count(further) >= 2) return 'doubtful';
  }
  if (failed || facts.authentication?.verdict === 'unknown') return 'unchecked';
  if (isFirstMessage(facts)) return 'first';
  return facts.authentication === null ? 'known' : 'checked';
}
