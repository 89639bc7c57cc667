import { createLocalSystem } from '../local/local-system.ts';
import { describeMailbox } from './mailbox-suite.test.ts';
import { MemoryLocalStore } from './memory-local-store.ts';

describeMailbox('the built-in mail system', async () => {
  const system = createLocalSystem(new MemoryLocalStore(), { passwordCost: 16 });
  const credentials = { user: 'ann@example.test', password: 'secret' };
  await system.createAccount({ address: credentials.user, name: 'Ann', password: credentials.password, quota: 1e9 });
  return {
    traits: { uidMap: true, quota: true, push: true },
    open: () => system.signIn(credentials),
    close: () => system.close(),
  };
});
