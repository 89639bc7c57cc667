import type { Plugin } from 'vite';

const CONTRACT = /\/packages\/contract\/src\/.*\.ts$/;
const PREFERENCES = /\/contract\/src\/[\w-]+\/preferences\.ts$/;
const STRING = String.raw`'(?:[^'\\\n]|\\.)*'`;
const SUMMARY = new RegExp(String.raw`\bsummary:\s*${STRING}`, 'g');
/** The last argument of a preference: words, so it holds a space. */
const MEANING = new RegExp(String.raw`(?<=,\s*)'(?=[^'\\\n]* )(?:[^'\\\n]|\\.)*'(?=,?\s*\))`, 'g');

/** Takes out what the contract says to readers of docs/API.md and docs/PREFERENCES.md: the page reads none of it. */
export function stripDocsPlugin(): Plugin {
  return {
    name: 'strip-docs',
    enforce: 'pre',
    apply: 'build',
    transform: (code, id) => {
      if (!CONTRACT.test(id)) return null;
      return { code: stripDocs(code, PREFERENCES.test(id)), map: null };
    },
  };
}

/** The source of a contract module without summaries, and without meanings when it defines preferences. */
export function stripDocs(code: string, hasPreferences: boolean): string {
  const plain = code.replace(SUMMARY, "summary: ''");
  return hasPreferences ? plain.replace(MEANING, "''") : plain;
}
