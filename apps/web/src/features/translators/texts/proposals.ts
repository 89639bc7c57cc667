import * as z from 'zod/mini';
import { PROPOSALS_KEY } from '../../../lib/lasting-keys.ts';
import { kept } from '../../../lib/storage.ts';
import { createStore } from '../../../lib/store.ts';

/** Longest proposal, in characters. */
export const MAX_PROPOSAL = 4000;

const Proposal = z.object({
  /** Code such as `de_DE`. */
  language: z.string(),
  section: z.string(),
  key: z.string(),
  /** The English text and the translation when the proposal was written. */
  english: z.string(),
  text: z.string(),
  proposal: z.string().check(z.maxLength(MAX_PROPOSAL)),
});
export type Proposal = z.infer<typeof Proposal>;

const Proposals = z.record(z.string(), Proposal);
export type Proposals = Readonly<Record<string, Proposal>>;

/** The proposals that this browser keeps, by language and key. They outlast the session, for they say nothing about the user. */
export const proposals = createStore<Proposals>(readProposals());

/** The name of the proposal for a text. */
export function proposalName(language: string, key: string): string {
  return `${language}/${key}`;
}

/** Keeps a proposal in place of an earlier one for the text; an empty one removes it. */
export function propose(proposal: Proposal): void {
  const name = proposalName(proposal.language, proposal.key);
  const others = Object.entries(readProposals()).filter(([one]) => one !== name);
  keepProposals(Object.fromEntries(proposal.proposal === '' ? others : [...others, [name, proposal]]));
}

/** Keeps exactly these. */
export function keepProposals(next: Proposals): void {
  kept.set(PROPOSALS_KEY, next);
  proposals.set(next);
}

/** The proposals as one JSON document, by language, section and key. */
export function proposalsFile(all: Proposals): string {
  const sorted = Object.entries(all).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `${JSON.stringify({ proposals: sorted.map(([, proposal]) => proposal) }, null, 2)}\n`;
}

/** What is kept now, perhaps written by another tab. */
function readProposals(): Proposals {
  const read = Proposals.safeParse(kept.get(PROPOSALS_KEY));
  return read.success ? read.data : {};
}
