import { describeLocalStore } from '../suite/local-store-suite.test.ts';
import { MemoryLocalStore } from '../suite/memory-local-store.ts';

describeLocalStore('the storage in memory', () =>
  Promise.resolve({ store: new MemoryLocalStore(), close: () => Promise.resolve() }),
);
