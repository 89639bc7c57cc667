import type { TextKey } from '@pillarbox/locales/keys';
import { Download, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { messageActionsFor } from '../../../lib/message-action.ts';
import { useStore } from '../../../lib/store.ts';
import { BulkAction, BulkBar, BulkCount } from '../../../ui/BulkBar.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { foldersOf, keywordsOf, label, wholeRows } from '../actions/message-actions.ts';
import { LabelMenu } from '../../labels/public.ts';
import { runOnRows } from '../actions/section-actions.ts';
import { MessageSnoozeMenu } from '../actions/MessageSnoozeMenu.tsx';
import { foundVersion } from '../data/lists.ts';
import { messagesAddress } from '../data/archives.ts';
import { saveContent } from '../../../lib/content-address.ts';
import { MoveMenu } from '../folders/MoveMenu.tsx';
import { NOTHING_SELECTED } from '../model/selection.ts';
import { selection } from '../state/mail-state.ts';
import { openList, openUidvalidity, useOpenView } from '../state/open-list.ts';
import { rowId } from './MessageRowView.tsx';
import { rowCommands } from './row-commands.ts';
import type { RowCommand, RowMenus } from './row-commands.ts';
import styles from '../../../ui/BulkBar.module.css';

/** The words of each command, and those with which it reverts what it did. */
const WORDS: Readonly<Record<RowCommand['name'], readonly [does: TextKey, reverts: TextKey]>> = {
  seen: ['LANG_MAIL_MARK_READ', 'LANG_MAIL_MARK_UNREAD'],
  star: ['LANG_MAIL_STAR', 'LANG_MAIL_UNSTAR'],
  archive: ['LANG_MAIL_ARCHIVE', 'LANG_MAIL_ARCHIVE'],
  move: ['LANG_MAIL_MOVE', 'LANG_MAIL_MOVE'],
  label: ['LANG_MAIL_LABEL', 'LANG_MAIL_LABEL'],
  snooze: ['LANG_ROWS_SNOOZE', 'LANG_ROWS_SNOOZE'],
  pin: ['LANG_ROWS_PIN', 'LANG_ROWS_UNPIN'],
  mute: ['LANG_ROWS_MUTE', 'LANG_ROWS_UNMUTE'],
  spam: ['LANG_MAIL_SPAM', 'LANG_MAIL_NOT_SPAM'],
  delete: ['LANG_MAIL_DELETE', 'LANG_MAIL_DELETE'],
};

/** Commands that a narrow list shows in the menu. */
const RARE: readonly RowCommand['name'][] = ['star', 'snooze', 'pin', 'mute', 'spam'];

interface OfferedAction {
  readonly label: string;
  readonly icon: ReactNode;
  readonly run: (button: Element) => void;
  /** In a narrow list the action is in the menu. */
  readonly rare: boolean;
}

/** The bar with the actions for checked rows. */
export function BulkActions({ checked }: { readonly checked: ReadonlySet<number> }): ReactNode {
  const t = useText();
  const [moving, setMoving] = useState<Element | null>(null);
  const [labelling, setLabelling] = useState<Element | null>(null);
  const [snoozing, setSnoozing] = useState<Element | null>(null);
  const more = useRef<HTMLSpanElement>(null);
  // The bar makes the list lower when it comes: the row that was checked stays visible.
  useEffect(() => {
    document.getElementById(rowId(selection.get().anchor))?.scrollIntoView({ block: 'nearest' });
  }, []);
  // The labels depend on the flags of the rows: a change of the rows renders them again.
  useOpenView((view) => view);
  useStore(foundVersion);
  const uids = wholeRows(checked);
  const actions = useActions(uids, [...checked], { move: setMoving, label: setLabelling, snooze: setSnoozing });
  const rare = actions.filter((action) => action.rare);
  return (
    <BulkBar
      label={t('LANG_MAIL_SELECTED_ACTIONS')}
      count={<BulkCount count={checked.size} sentence={t('LANG_MAIL_SELECTED', { count: checked.size })} />}
      clearLabel={t('LANG_MAIL_SELECT_NONE')}
      onClear={() => selection.set(NOTHING_SELECTED)}
    >
      {actions.map(({ label, icon, run, rare: isRare }) => (
        <BulkAction
          key={label}
          label={label}
          icon={icon}
          className={isRare ? styles['rare'] : undefined}
          onClick={(event) => run(event.currentTarget)}
        />
      ))}
      <span ref={more} className={styles['more']}>
        <Menu
          label={t('LANG_MAIL_MORE')}
          placement="top-end"
          trigger={(props) => (
            <button {...props} type="button" className={styles['action']} data-tooltip={t('LANG_MAIL_MORE')}>
              <Ellipsis size={17} aria-hidden="true" />
              <VisuallyHidden>{t('LANG_MAIL_MORE')}</VisuallyHidden>
            </button>
          )}
        >
          {rare.map(({ label, icon, run }) => (
            <MenuItem key={label} icon={icon} onAction={() => run(more.current ?? document.body)}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      </span>
      {moving === null ? null : <MoveMenu anchor={moving} uids={uids} onClose={() => setMoving(null)} />}
      {labelling === null ? null : (
        <LabelMenu
          anchor={labelling}
          messages={keywordsOf(uids)}
          onChange={(change) => label(uids, change)}
          onClose={() => setLabelling(null)}
        />
      )}
      {snoozing === null ? null : <MessageSnoozeMenu anchor={snoozing} uids={uids} onClose={() => setSnoozing(null)} />}
    </BulkBar>
  );
}

/** The actions for messages; `rows` are the checked rows, which may represent several messages each. */
function useActions(uids: readonly number[], rows: readonly number[], menus: RowMenus): readonly OfferedAction[] {
  const t = useText();
  const folder = useStore(openList, (open) => open?.folder ?? '');
  // An archive holds messages of one folder.
  const address = uids.some((uid) => uid < 0) ? null : messagesAddress(folder, uids, openUidvalidity());
  const actions = rowCommands(uids, menus).map(({ name, icon: Icon, reverts, run }) => ({
    label: t(WORDS[name][reverts ? 1 : 0]),
    icon: <Icon size={17} />,
    run,
    rare: RARE.includes(name),
  }));
  const offered = messageActionsFor(foldersOf(rows)).filter(({ single }) => single !== true || rows.length === 1);
  const others = offered.map((action) => ({
    label: t(action.textKey),
    icon: <action.icon size={17} />,
    run: () => runOnRows(action, rows),
    rare: true,
  }));
  if (address === null) return [...actions.slice(0, -1), ...others, ...actions.slice(-1)];
  const download = {
    label: t('LANG_MAIL_DOWNLOAD_ALL'),
    icon: <Download size={17} />,
    run: () => saveContent(address),
    rare: true,
  };
  // Delete stays last.
  return [...actions.slice(0, -1), ...others, download, ...actions.slice(-1)];
}
