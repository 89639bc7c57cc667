import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { textArguments } from './docs/text-arguments.ts';
import { ROOT } from './root.ts';

// `node tooling/text-arguments.ts`: writes packages/locales/src/arguments.ts from the English catalogues.
await writeFile(join(ROOT, 'packages/locales/src/arguments.ts'), textArguments());
