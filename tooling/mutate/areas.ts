/** A part of the code whose tests are measured together. Globs are relative to the root of the repository. */
export interface Area {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
  /** Tests that do not run: nearly every change makes them wait until their time is over. */
  readonly without?: readonly string[];
  /** Whether the tests leave nothing behind, so that their files can share one set of modules: that is several times as fast. */
  readonly together?: true;
  readonly environment?: 'jsdom';
  /** Milliseconds that the tests may take longer than without a change; a minute if absent. */
  readonly patience?: number;
}

const IMAP = 'packages/mailbox/src/imap';

export const AREAS: Readonly<Record<string, Area>> = {
  rules: { mutate: ['packages/rules/src/**/*.ts'], tests: ['packages/rules/src/**/*.test.ts'] },
  // The protocol engine is measured by its own tests, which use no sockets. Those of the mailbox would take minutes for each change.
  // They take half a second, so a change that makes them wait for ever is known after six, also on a busy machine.
  engine: {
    mutate: [`${IMAP}/engine/**/*.ts`],
    tests: [`${IMAP}/engine/**/*.test.ts`],
    together: true,
    patience: 6_000,
  },
  // The mailbox with those of its tests that start no server: they answer for each change in a second instead of ten.
  'imap-alone': {
    mutate: [`${IMAP}/*.ts`],
    tests: [`${IMAP}/*.test.ts`],
    without: [
      `${IMAP}/*-{faults,server}.test.ts`,
      `${IMAP}/{folder-list,reading-ahead,refresh-view,search-uids}.test.ts`,
    ],
    together: true,
    patience: 6_000,
  },
  imap: {
    mutate: [`${IMAP}/*.ts`],
    tests: [`${IMAP}/*.test.ts`],
    without: [`${IMAP}/hanging-server.test.ts`, `${IMAP}/item-faults.test.ts`],
  },
  list: {
    // Without components: the tests that draw the whole screen take some 20 s for each change.
    mutate: ['apps/web/src/features/mail/{model,state,list}/**/*.ts'],
    tests: ['apps/web/src/features/mail/**/*.test.ts'],
    environment: 'jsdom',
  },
  pipeline: {
    mutate: ['apps/gateway/src/platform/http/**/*.ts'],
    tests: ['apps/gateway/src/platform/http/**/*.test.ts'],
  },
};
