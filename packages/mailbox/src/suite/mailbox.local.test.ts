import { LocalMail } from '@pillarbox/testkit/local-mail';
import { createLocalSystem } from '../local/local-system.ts';
import { describeMailbox } from './mailbox-suite.test.ts';
import { MemoryLocalStore } from './memory-local-store.ts';

const ANN = { user: 'ann@example.test', password: 'secret' };
const traits = { uidMap: true, quota: true, push: true, anyFolderName: true, readsRemoved: false };

describeMailbox('the built-in mail system', async () => {
  const system = createLocalSystem(new MemoryLocalStore(), { passwordCost: 16 });
  await system.createAccount({ address: ANN.user, name: 'Ann', password: ANN.password, quota: 1e9 });
  return { traits, open: () => system.signIn(ANN), close: () => system.close() };
});

describeMailbox('the mail system that the tests of features stand on, without a fault', async () => {
  const mail = new LocalMail();
  await mail.add(ANN.user, ANN.password, 1e9);
  return { traits, open: () => mail.system.signIn(ANN), close: () => mail.system.close() };
});
