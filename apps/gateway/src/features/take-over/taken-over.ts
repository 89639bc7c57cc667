import * as z from 'zod/mini';

/** Ids of identities, signatures and files of contacts that are remembered. */
const MAX_TAKEN = 2000;

/** What was taken over to an account; the setting `takenOver`. */
export const takenOver = z.object({
  /** Ids of what was taken over, so that it does not return after its owner has deleted it. */
  taken: z.catch(z.array(z.string()), []),
  /** A script that becomes filters at the next sign-in; '' for none. */
  script: z.catch(z.string(), ''),
});
export type TakenOver = z.output<typeof takenOver>;

/** The stored value. */
export function readTakenOver(value: unknown): TakenOver {
  const read = takenOver.safeParse(value);
  return read.success ? read.data : { taken: [], script: '' };
}

/** The value with more ids. */
export function withTaken(before: TakenOver, more: readonly string[]): TakenOver {
  return { ...before, taken: [...new Set([...before.taken, ...more])].slice(-MAX_TAKEN) };
}
