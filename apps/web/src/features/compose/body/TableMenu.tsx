import type { TextKey } from '@pillarbox/locales/keys';
import { Table } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuHeading, MenuItem } from '../../../ui/Menu.tsx';
import type { Editor } from './editor.ts';
import type { TableAction } from './tables.ts';

/** The offered sizes of a new table, as rows and columns. */
const SIZES = [
  [2, 2],
  [3, 2],
  [3, 3],
  [4, 4],
  [6, 4],
] as const;
const ACTIONS: readonly { action: TableAction; key: TextKey }[] = [
  { action: 'row-above', key: 'LANG_EDITOR_ROW_ABOVE' },
  { action: 'row-below', key: 'LANG_EDITOR_ROW_BELOW' },
  { action: 'column-before', key: 'LANG_EDITOR_COLUMN_BEFORE' },
  { action: 'column-after', key: 'LANG_EDITOR_COLUMN_AFTER' },
  { action: 'delete-row', key: 'LANG_EDITOR_ROW_DELETE' },
  { action: 'delete-column', key: 'LANG_EDITOR_COLUMN_DELETE' },
  { action: 'delete-table', key: 'LANG_EDITOR_TABLE_DELETE' },
];

interface TableMenuProps {
  readonly editor: Editor | null;
  /** Whether the caret is in a table. */
  readonly isTable: boolean;
}

/** The menu that inserts a table, and in a table changes it. */
export function TableMenu({ editor, isTable }: TableMenuProps): ReactNode {
  const t = useText();
  const label = t('LANG_EDITOR_TABLE');
  return (
    <Menu
      label={label}
      placement="top-start"
      trigger={(props) => <IconButton {...props} icon={<Table size={16} />} label={label} disabled={editor === null} />}
    >
      {isTable ? (
        ACTIONS.map(({ action, key }) => (
          <MenuItem key={action} danger={action === 'delete-table'} onAction={() => editor?.changeTable(action)}>
            {t(key)}
          </MenuItem>
        ))
      ) : (
        <>
          <MenuHeading>{t('LANG_EDITOR_TABLE_INSERT')}</MenuHeading>
          {SIZES.map(([rows, columns]) => (
            <MenuItem key={`${String(rows)}-${String(columns)}`} onAction={() => editor?.insertTable(rows, columns)}>
              {t('LANG_EDITOR_TABLE_SIZE', { rows, columns })}
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  );
}
