import { bench } from './gateway.ts';
import { met, pageTable, table } from './measure.ts';

/** `npm run bench`: the speed of the gateway and of the page, as tables for people and as JSON for machines. */
const result = await bench((text) => console.error(text));
console.log(table(result.gateway));
console.log(pageTable(result.page));
const allMet = result.gateway.every(met) && result.page.every(({ value, target }) => value <= target);
console.log(JSON.stringify({ ...result, met: allMet }));
