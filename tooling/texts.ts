import { offeredLanguages } from '@pillarbox/locales/languages';
import { readSources, strayKeys } from '@pillarbox/locales/stray-keys';
import { translationState } from '@pillarbox/locales/untranslated';
import { ROOT } from './root.ts';

// `node tooling/texts.ts`: counts the missing texts of each language; with a language code it lists them. Fails when a
// key is in two catalogues or named outside its catalogue's directory.
const [wanted] = process.argv.slice(2);
const codes = offeredLanguages().map(({ code }) => code);
for (const { language, total, missing } of codes.map(translationState)) {
  process.stdout.write(`${language}  ${String(total - missing.length)} of ${String(total)} texts\n`);
  if (language !== wanted) continue;
  for (const { key, shown } of missing) process.stdout.write(`  ${key}  ${shown}\n`);
}

for (const problem of strayKeys(readSources(ROOT))) {
  process.stdout.write(`${problem}\n`);
  process.exitCode = 1;
}
