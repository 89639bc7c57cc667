import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiDocument } from './docs/api.ts';
import { ROOT } from './root.ts';

// `node tooling/api-docs.ts`: writes docs/API.md anew.
await writeFile(join(ROOT, 'docs/API.md'), apiDocument());
