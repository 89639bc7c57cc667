import { FILES_FEATURE } from '@pillarbox/contract/files/feature-name';
import { FolderOpen } from 'lucide-react';
import type { Feature } from '../../lib/feature.ts';
import { inShell } from '../../lib/route.ts';
import { onPush, onPushOrMissed } from '../../lib/socket.ts';
import { filesChanged } from './data/files-changed.ts';
import { UploadHost } from './tray/UploadHost.tsx';

const TITLE = 'LANG_SHELL_FILES';
const PATH = '/onlinestorage';
const texts = 'files';
const route = inShell(TITLE);
const list = { texts, code: () => import('./section.ts').then((part) => part.ListAlone) } as const;

/** Files of the user (cloud, briefcase): only where the provider has the briefcase [SHELL-058, SHELL-113]. */
export const files: Feature = {
  name: 'files',
  section: {
    path: PATH,
    also: ['/cloud'],
    titleKey: TITLE,
    needs: FILES_FEATURE,
    entry: { to: PATH, icon: FolderOpen, digit: '5' },
    load: { texts, code: () => import('./section.ts').then((part) => part.section) },
  },
  routes: [
    route(PATH, 'onlinestorage', { load: list }),
    route('/cloud', 'cloud', { to: '/cloud/list' }),
    route('/cloud/list', 'cloud.list', { to: '/cloud/list/grid' }),
    route('/cloud/list/row', 'cloud.list.row', { load: list }),
    route('/cloud/list/grid', 'cloud.list.grid', { load: list }),
    route('/cloud/category', 'cloud.category', {
      load: { texts, code: () => import('./category/CategoryScreen.tsx').then((part) => part.CategoryScreen) },
    }),
    route('/cloud/category/new', 'cloud.category.new', {
      load: { texts, code: () => import('./category/NewCategoryScreen.tsx').then((part) => part.NewCategoryScreen) },
    }),
  ],
  shortcuts: [{ id: 'upload_files', section: PATH, alone: 'U' }],
  help: [
    {
      titleKey: 'LANG_KEYBOARD_LIST',
      rows: [
        { textKey: 'LANG_KEYBOARD_NEXT_PREVIOUS', keys: [['ArrowDown'], ['ArrowUp']] },
        { textKey: 'LANG_KEYBOARD_SELECT', keys: [['Space']] },
        { textKey: 'LANG_KEYBOARD_OPEN', keys: [['Enter']] },
        { textKey: 'LANG_KEYBOARD_DELETE', keys: [['Delete']] },
        { textKey: 'LANG_KEYBOARD_ROW_MENU', keys: [['Shift', 'F10']] },
      ],
    },
  ],
  hosts: [UploadHost],
  start: () => {
    onPushOrMissed('files-changed', filesChanged);
    // The code loads when the first visitor has sent something.
    onPush(
      'files-received',
      (received) => void import('./data/received.ts').then((part) => part.filesReceived(received)),
    );
    return undefined;
  },
};
