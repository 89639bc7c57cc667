import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { preferencesDocument } from './docs/preferences.ts';
import { ROOT } from './root.ts';

// `node tooling/preference-docs.ts`: generates docs/PREFERENCES.md.
await writeFile(join(ROOT, 'docs/PREFERENCES.md'), await preferencesDocument());
