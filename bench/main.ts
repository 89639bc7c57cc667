import { benchAttacks } from './attack.ts';
import { bench } from './gateway.ts';
import { met, pageTable, table } from './measure.ts';
import { benchMemory } from './memory.ts';
import { benchRollingRestart } from './rolling-restart.ts';
import { benchSessions } from './sessions.ts';

/** `npm run bench`: the speed of the gateway and of the page, and its memory, as tables for people and as JSON for machines. */
const note = (text: string): void => console.error(text);
const { gateway, page } = await bench(note);
const rest = [
  ...page,
  ...(await benchMemory()),
  ...(await benchSessions(note)),
  ...(await benchAttacks(note)),
  ...(await benchRollingRestart(note)),
];
console.log(table(gateway));
console.log(pageTable(rest));
const allMet = gateway.every(met) && rest.every(({ value, target }) => value <= target);
console.log(JSON.stringify({ gateway, rest, met: allMet }));
