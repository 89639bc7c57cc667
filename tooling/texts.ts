import { LANGUAGES } from '@pillarbox/locales/languages';
import { translationState } from '@pillarbox/locales/untranslated';

// `node tooling/texts.ts`: how far each language is; with a language's code also which texts it shows in English.
const [wanted] = process.argv.slice(2);
const codes = LANGUAGES.filter(({ hidden }) => hidden !== true).map(({ code }) => code);
for (const { language, total, missing } of codes.map(translationState)) {
  process.stdout.write(`${language}  ${String(total - missing.length)} of ${String(total)} texts\n`);
  if (language !== wanted) continue;
  for (const { key, shown } of missing) process.stdout.write(`  ${key}  ${shown}\n`);
}
