import { expect, it } from 'vitest';
import { firstModules } from './first-modules.ts';

const MODULES: Record<string, { importedIds: string[]; code: string }> = {
  '/src/main.tsx': { importedIds: ['/src/shell.tsx'], code: "import('./late.tsx')" },
  '/src/shell.tsx': {
    importedIds: ['/src/main.tsx', '/node_modules/lucide-react/all.mjs'],
    code: 'import { X, Settings2 as Gear } from "lucide-react";',
  },
  '/src/late.tsx': {
    importedIds: ['/src/only-late.ts'],
    code: "import { Layers } from 'lucide-react';",
  },
  '/src/only-late.ts': { importedIds: [], code: '' },
};
const icon = (name: string): string => `/node_modules/lucide-react/dist/esm/icons/${name}.mjs`;

it('finds modules that are imported statically, and the icons that they name', () => {
  const isFirst = firstModules(['/src/main.tsx']);
  const context = { getModuleInfo: (id: string) => (MODULES[id] ?? null) as never };
  const first = [...Object.keys(MODULES), icon('x'), icon('settings-2'), icon('layers')].filter((id) =>
    isFirst(id, context),
  );
  expect(first).toEqual(['/src/main.tsx', '/src/shell.tsx', icon('x'), icon('settings-2')]);
  expect(isFirst('/node_modules/lucide-react/dist/esm/createLucideIcon.mjs', context)).toBe(true);
});
