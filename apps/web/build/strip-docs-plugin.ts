import type { Plugin } from 'vite';
import { parseSync, Visitor } from 'vite';

const CONTRACT = /\/packages\/contract\/src\/.*\.ts$/;
const PREFERENCES = /\/contract\/src\/[\w-]+\/preferences\.ts$/;
const ERROR_TABLE = /\/contract\/src\/[\w-]+\/errors\.ts$/;
/** The page asks only whether a code exists, and whether the server is at fault. */
const USER_FAULT = /\{ status: \d+, fault: 'user' \}/g;
/** Calls that define an operation. */
const DEFINING = ['define', 'mailCommand'];
/**
 * Fields of an operation that only the gateway and the documents read. The page validates replies, not its own
 * requests.
 */
const GATEWAY_ONLY = ['summary', 'params', 'query', 'body', 'bodyLimit', 'errors'];
/** The last argument of a preference: a description, so it contains a space. */
const MEANING = new RegExp(String.raw`(?<=,\s*)'(?=[^'\\\n]* )(?:[^'\\\n]|\\.)*'(?=,?\s*\))`, 'g');

/**
 * Removes from the contract what the page does not read: request schemas, the status of errors, and texts for docs/API.md
 * and docs/PREFERENCES.md.
 */
export function stripDocsPlugin(): Plugin {
  return {
    name: 'strip-docs',
    enforce: 'pre',
    apply: 'build',
    transform: (code, id) => {
      if (!CONTRACT.test(id)) return null;
      if (ERROR_TABLE.test(id)) return { code: code.replace(USER_FAULT, '0'), map: null };
      return { code: stripDocs(code, PREFERENCES.test(id)), map: null };
    },
  };
}

/**
 * Returns the source of a contract module without what only the gateway reads, and without descriptions when it defines
 * preferences.
 */
export function stripDocs(code: string, hasPreferences: boolean): string {
  const plain = withoutRequests(code);
  return hasPreferences ? plain.replace(MEANING, "''") : plain;
}

function withoutRequests(code: string): string {
  const spans: { start: number; end: number }[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [definition] }) {
      if (callee.type !== 'Identifier' || !DEFINING.includes(callee.name)) return;
      if (definition?.type !== 'ObjectExpression') return;
      for (const member of definition.properties) {
        if (member.type !== 'Property' || member.key.type !== 'Identifier') continue;
        if (GATEWAY_ONLY.includes(member.key.name)) spans.push(member);
      }
    },
  }).visit(parseSync('contract.ts', code).program);
  // From the end, so that earlier positions stay valid. A trailing comma is removed with its member.
  return spans
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code);
}
