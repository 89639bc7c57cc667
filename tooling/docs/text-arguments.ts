import { argumentsOf } from '@pillarbox/locales/compile';
import { featuresOf, readCatalogue } from '@pillarbox/locales/catalogues';

const HEAD = `// Generated from the English catalogues by \`node tooling/text-arguments.ts\`; the gate fails when it is stale.

/** The ICU arguments of each text of the page that has any. Arguments that are formatted as a number or plural are numbers. */
export interface TextArguments {
`;

/** The whole of packages/locales/src/arguments.ts. */
export function textArguments(): string {
  const lines = featuresOf()
    // The page has no texts of the messages that the gateway sends.
    .filter((name) => name !== 'outbound')
    .flatMap((name) => Object.entries(readCatalogue('en_US', name)))
    .flatMap(([key, message]) => {
      const fields = argumentsOf(message).map(({ name, type }) => `readonly ${name}: ${type}`);
      return fields.length === 0 ? [] : [`  readonly ${key}: { ${fields.join('; ')} };\n`];
    });
  return `${HEAD}${lines.join('')}}\n`;
}
