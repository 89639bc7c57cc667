import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import {
  Archive,
  Download,
  Ellipsis,
  FolderInput,
  Mail,
  MailOpen,
  ShieldAlert,
  ShieldCheck,
  Star,
  Trash2,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { Toolbar } from '../../../ui/Toolbar.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { cx } from '../../../ui/cx.ts';
import {
  archive,
  archiveFolder,
  inSpam,
  lacks,
  markSeen,
  remove,
  star,
  toggleSpam,
  wholeRows,
} from '../actions/message-actions.ts';
import { messagesAddress } from '../data/archives.ts';
import { saveContent } from '../data/content-address.ts';
import { MoveMenu } from '../folders/MoveMenu.tsx';
import { NOTHING_SELECTED } from '../model/selection.ts';
import { selection } from '../state/mail-state.ts';
import { openList, openUidvalidity, useOpenView } from '../state/open-list.ts';
import styles from './BulkBar.module.css';

interface BulkAction {
  readonly label: string;
  readonly icon: ReactNode;
  readonly run: (button: Element) => void;
  /** In a narrow list it stands in the menu. */
  readonly rare?: boolean;
}

/** What can be done with the checked rows: below the list, from the first checked row until Escape (ui.md 6). */
export function BulkBar(): ReactNode {
  const checked = useStore(selection, (now) => now.checked);
  return checked.size === 0 ? null : <Actions checked={checked} />;
}

function Actions({ checked }: { readonly checked: ReadonlySet<number> }): ReactNode {
  const t = useText();
  const [moving, setMoving] = useState<Element | null>(null);
  // Other flags of the rows change what the buttons say.
  useOpenView((view) => view);
  const uids = wholeRows(checked);
  const actions = useActions(uids, setMoving);
  const rare = actions.filter((action) => action.rare === true);
  return (
    <Toolbar label={t('LANG_MAIL_SELECTED_ACTIONS')} className={styles['bar']}>
      <span className={styles['count']} role="status">
        <span aria-hidden="true" className={styles['number']}>
          {checked.size}
        </span>
        <span className={styles['sentence']}>{t('LANG_MAIL_SELECTED', { count: checked.size })}</span>
      </span>
      <span className={styles['rule']} />
      {actions.map(({ label, icon, run, rare: isRare }) => (
        <button
          key={label}
          type="button"
          className={cx(styles['action'], isRare === true && styles['rare'])}
          aria-label={label}
          data-tooltip={label}
          onClick={(event) => run(event.currentTarget)}
        >
          {icon}
          <span className={styles['words']}>{label}</span>
        </button>
      ))}
      <span className={styles['more']}>
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
            <MenuItem key={label} icon={icon} onAction={() => run(document.body)}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      </span>
      <span className={styles['space']} />
      <IconButton
        className={styles['close'] ?? ''}
        icon={<X size={17} />}
        label={t('LANG_MAIL_SELECT_NONE')}
        onClick={() => selection.set(NOTHING_SELECTED)}
      />
      {moving === null ? null : <MoveMenu anchor={moving} uids={uids} onClose={() => setMoving(null)} />}
    </Toolbar>
  );
}

function useActions(uids: readonly number[], move: (button: Element) => void): readonly BulkAction[] {
  const t = useText();
  const folder = useStore(openList, (open) => open?.folder ?? '');
  const unseen = lacks(uids, MESSAGE_FLAG.SEEN);
  const unstarred = lacks(uids, MESSAGE_FLAG.FLAGGED);
  const isSpam = inSpam();
  const address = messagesAddress(folder, uids, openUidvalidity());
  return [
    {
      label: t(unseen ? 'LANG_MAIL_MARK_READ' : 'LANG_MAIL_MARK_UNREAD'),
      icon: unseen ? <MailOpen size={17} /> : <Mail size={17} />,
      run: () => markSeen(uids, unseen),
    },
    {
      label: t(unstarred ? 'LANG_MAIL_STAR' : 'LANG_MAIL_UNSTAR'),
      icon: <Star size={17} />,
      run: () => star(uids, unstarred),
      rare: true,
    },
    ...(archiveFolder() === undefined
      ? []
      : [{ label: t('LANG_MAIL_ARCHIVE'), icon: <Archive size={17} />, run: () => archive(uids) }]),
    { label: t('LANG_MAIL_MOVE'), icon: <FolderInput size={17} />, run: move },
    {
      label: t(isSpam ? 'LANG_MAIL_NOT_SPAM' : 'LANG_MAIL_SPAM'),
      icon: isSpam ? <ShieldCheck size={17} /> : <ShieldAlert size={17} />,
      run: () => toggleSpam(uids),
      rare: true,
    },
    ...(address === null
      ? []
      : [
          {
            label: t('LANG_MAIL_DOWNLOAD_ALL'),
            icon: <Download size={17} />,
            run: () => saveContent(address),
            rare: true,
          },
        ]),
    { label: t('LANG_MAIL_DELETE'), icon: <Trash2 size={17} />, run: () => remove(uids) },
  ];
}
