import { expect, it } from 'vitest';
import { modulesOf } from './modules-of.ts';

const MODULES: Record<string, { importedIds: string[]; code: string }> = {
  '/src/main.tsx': { importedIds: ['/src/shell.tsx'], code: "import('./late.tsx')" },
  '/src/shell.tsx': {
    importedIds: ['/src/main.tsx', '/node_modules/lucide-react/all.mjs'],
    code: 'import { X, Settings2 as Gear, CircleAlert } from "lucide-react";',
  },
  '/node_modules/lucide-react/all.mjs': {
    importedIds: [],
    code: `
      export { default as X } from './icons/x.mjs';
      export { default as Settings2, default as Settings2Icon } from './icons/settings-2.mjs';
      export { default as CircleAlert, default as CircleExclamationPoint } from './icons/circle-exclamation-point.mjs';
      export { default as Layers } from './icons/layers.mjs';
    `,
  },
  '/src/late.tsx': {
    importedIds: ['/src/only-late.ts'],
    code: "import { Layers } from 'lucide-react';",
  },
  '/src/only-late.ts': { importedIds: [], code: '' },
};
const icon = (name: string): string => `/node_modules/lucide-react/dist/esm/icons/${name}.mjs`;

it('finds modules that are imported statically, and the icons that they name', () => {
  const isFirst = modulesOf(['/src/main.tsx']);
  const context = { getModuleInfo: (id: string) => (MODULES[id] ?? null) as never };
  const icons = ['x', 'settings-2', 'circle-exclamation-point', 'layers'].map(icon);
  const first = [...Object.keys(MODULES).filter((id) => id.startsWith('/src/')), ...icons].filter((id) =>
    isFirst(id, context),
  );
  expect(first).toEqual(['/src/main.tsx', '/src/shell.tsx', ...icons.slice(0, 3)]);
  expect(isFirst('/node_modules/lucide-react/dist/esm/createLucideIcon.mjs', context)).toBe(true);
});
