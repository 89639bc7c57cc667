import { benchAttachment } from './attachment.ts';
import { benchAttacks } from './attack.ts';
import { benchCollection } from './collection.ts';
import { benchCalendar } from './calendar/calendar.ts';
import { benchSeriesEdits } from './calendar/series-edits.ts';
import { benchContacts, benchContactsPage } from './contacts/contacts.ts';
import { benchEmbeddedStart } from './embedded-start.ts';
import { benchFiles } from './files/files.ts';
import { benchFilterTrial } from './filter-trial.ts';
import { bench } from './gateway.ts';
import { benchFollowUps } from './follow-ups.ts';
import { benchHostile } from './hostile.ts';
import { benchLarge } from './large.ts';
import { benchMailExport } from './mail-export.ts';
import { benchMailImport } from './mail-import.ts';
import { met, pageTable, table } from './measure.ts';
import type { PageFigure } from './browser.ts';
import { benchMemory } from './memory.ts';
import { faults } from './reliability/faults.ts';
import { kills } from './reliability/kills.ts';
import { benchRollingRestart } from './rolling-restart.ts';
import { benchSessions } from './sessions.ts';
import { benchUnified } from './unified.ts';

const note = (text: string): void => console.error(text);

/** What `npm run bench -- NAME` measures alone. */
const programs: Readonly<Record<string, () => Promise<string>>> = {
  kills: () => kills(note),
  faults: () => faults(note),
  large: async () => table(await benchLarge(note)),
  attachment: async () => pageTable(await benchAttachment(note)),
  attacks: async () => pageTable(await benchAttacks(note)),
  hostile: async () => pageTable(await benchHostile(note)),
  contacts: () => benchContacts(note),
  'contacts-page': () => benchContactsPage(note),
  files: () => benchFiles(note),
  embedded: async () => pageTable(await benchEmbeddedStart(note)),
  calendar: () => benchCalendar(note),
  'series-edits': () => benchSeriesEdits(note),
  collection: async () => table(await benchCollection(note)),
  'follow-ups': async () => table(await benchFollowUps(note)),
  unified: async () => table(await benchUnified(note)),
  trial: async () => pageTable(await benchFilterTrial(note)),
  import: async () => {
    const { figures, memory } = await benchMailImport(note);
    return `${table(figures)}\n${pageTable(memory)}`;
  },
  export: async () => {
    const { figures, memory } = await benchMailExport(note);
    return `${table(figures)}\n${pageTable(memory)}`;
  },
  restarts: async () => pageTable(await benchRollingRestart(note)),
};
const [name] = process.argv.slice(2);
const program = name === undefined ? undefined : programs[name];
if (program !== undefined) console.log(await program());
else if (name === undefined) await speed();
else throw new Error(`There is no bench called ${name}; there are: ${Object.keys(programs).join(', ')}`);

/** `npm run bench`: speed of gateway and page, memory, and the effect of attacks, as tables and as JSON. */
async function speed(): Promise<void> {
  const { gateway, page } = await bench(note);
  const rest: readonly PageFigure[] = [
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
}
