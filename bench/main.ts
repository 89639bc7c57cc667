import { benchGateway } from './gateway.ts';
import { met, table } from './measure.ts';

/** `npm run bench`: the speed table of the gateway, as a table for people and as JSON for machines. */
const figures = await benchGateway((text) => console.error(text));
console.log(table(figures));
console.log(JSON.stringify({ figures, met: figures.every(met) }));
