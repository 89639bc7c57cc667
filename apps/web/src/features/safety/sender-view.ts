import type { Message } from '@pillarbox/contract/mail/message';
import type { SafetyFacts } from '@pillarbox/contract/safety/safety';
import { suspiciousAddress } from '@pillarbox/rules/deception/suspicious-address';
import type { Suspicion } from '@pillarbox/rules/deception/suspicion';
import type { SafetyStrength } from '@pillarbox/rules/safety/safety-strength';
import { safetyStrength } from '@pillarbox/rules/safety/safety-strength';
import { useEffect } from 'react';
import type { BodySigns } from '../../lib/message-safety.ts';
import { bodySigns, messageKey, noteFinding, safetyVerdicts } from '../../lib/message-safety.ts';
import { useStore } from '../../lib/store.ts';
import { useSafetyFacts } from './safety.queries.ts';

/** Everything that the card shows about a message. */
export interface SenderView {
  /** Null while the check runs. */
  readonly strength: SafetyStrength | null;
  /** Undefined while the check runs and when it failed. */
  readonly facts: SafetyFacts | undefined;
  /** Signs of deception in the name and address. */
  readonly signs: readonly Suspicion[];
  readonly body: BodySigns;
}

const NOTHING: BodySigns = { held: 0, trackers: 0, links: [] };

/** What is known about the sender of a message, from the gateway and from the page; tells the page when it is doubtful. */
export function useSenderView(message: Message): SenderView {
  const key = messageKey(message);
  const body = useStore(bodySigns, (all) => all.get(key)) ?? NOTHING;
  const { data: facts, isError } = useSafetyFacts(message);
  const [from] = message.header.from;
  const signs = from === undefined ? [] : suspiciousAddress(from.name, from.mail);
  const strength = strengthOf(facts, isError || signs.length > 0, { address: signs.length, links: body.links.length });
  const doubtful = strength === 'doubtful';
  const replyto = facts?.replyto ?? '';
  // Those whom the user has written to are contacts that were collected.
  const isContact = facts !== undefined && (facts.contact || facts.history.written);
  useEffect(() => {
    const before = safetyVerdicts.get().get(key);
    if (before?.doubtful === doubtful && before.replyto === replyto && before.isContact === isContact) return;
    if (before !== undefined || doubtful || isContact)
      noteFinding(safetyVerdicts, key, { doubtful, replyto, isContact });
  }, [key, doubtful, replyto, isContact]);
  return { strength, facts, signs, body };
}

function strengthOf(
  facts: SafetyFacts | undefined,
  isUnchecked: boolean,
  page: { readonly address: number; readonly links: number },
): SafetyStrength | null {
  if (facts === undefined) return isUnchecked ? 'unchecked' : null;
  const strength = safetyStrength(facts, page);
  // An address that deceives is never quiet, even if nothing else agrees.
  return strength !== 'doubtful' && page.address > 0 && facts.trusted === 'no' ? 'unchecked' : strength;
}
