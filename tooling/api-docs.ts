import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiDocument } from './docs/api.ts';
import { ROOT } from './root.ts';

// `node tooling/api-docs.ts`: generates docs/API.md.
await writeFile(join(ROOT, 'docs/API.md'), apiDocument());
