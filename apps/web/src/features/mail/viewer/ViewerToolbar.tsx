import type { Attachment, Message } from '@pillarbox/contract/mail/message';
import { formatSize } from '@pillarbox/rules/size';
import { ArrowLeft, Download, Printer, RotateCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Toolbar } from '../../../ui/Toolbar.tsx';
import { saveContent } from '../../../lib/content-address.ts';
import { nameOf } from '../model/row-text.ts';
import { honestName } from '../reading/attachment-kind.ts';
import { useTimes } from '../state/times.ts';
import { PageField } from './PageField.tsx';
import type { Drawn } from './view-props.ts';
import { ZoomControls } from './ZoomControls.tsx';
import type { FileView } from './zoom.ts';
import styles from './ViewerToolbar.module.css';

interface ViewerToolbarProps {
  readonly message: Message;
  readonly part: Attachment;
  readonly view: FileView;
  readonly drawn: Drawn;
  readonly canTurn: boolean;
  readonly onView: (change: Partial<FileView>) => void;
  readonly onZoom: (direction: 1 | -1) => void;
  /** Null for a file that cannot be printed. */
  readonly onPrint: (() => void) | null;
  readonly onClose: () => void;
}

/** The toolbar of the viewer: the way back, the name, and what can be done with the file. */
export function ViewerToolbar(props: ViewerToolbarProps): ReactNode {
  const { message, part, view, drawn, canTurn, onView, onZoom, onPrint, onClose } = props;
  const t = useText();
  const tag = useLocaleTag();
  const times = useTimes();
  const name = honestName(part.name, t('LANG_MAIL_ATTACHMENT_UNNAMED'));
  const { from, date } = message.header;
  const facts = { size: formatSize(part.size, tag), name: nameOf(from[0]), date: times.long(date) };
  return (
    <Toolbar label={t('LANG_VIEWER_TOOLS')} className={styles['toolbar']}>
      <Button
        className={styles['back']}
        icon={<ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={onClose}
      >
        {t('LANG_VIEWER_BACK')}
      </Button>
      <div className={styles['title']}>
        <h1 className={styles['fileName']} title={name}>
          {name}
        </h1>
        <span className={styles['facts']}>{t('LANG_VIEWER_FACTS', facts)}</span>
      </div>
      {drawn.pages > 0 ? <PageField page={view.page} pages={drawn.pages} onPage={(page) => onView({ page })} /> : null}
      {drawn.scale > 0 ? <ZoomControls scale={drawn.scale} zoom={view.zoom} onView={onView} onZoom={onZoom} /> : null}
      {canTurn ? (
        <IconButton
          icon={<RotateCw size={17} strokeWidth={1.75} />}
          label={t('LANG_VIEWER_TURN')}
          onClick={() => onView({ turn: (view.turn + 90) % 360 })}
        />
      ) : null}
      {onPrint === null ? null : (
        <IconButton
          className={styles['wideOnly']}
          icon={<Printer size={17} strokeWidth={1.75} />}
          label={t('LANG_MAIL_PRINT')}
          onClick={onPrint}
        />
      )}
      <Button
        kind="primary"
        className={styles['download']}
        icon={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => saveContent(part.dlURL)}
      >
        {t('LANG_MAIL_DOWNLOAD_ALL')}
      </Button>
      <IconButton
        className={styles['wideOnly']}
        icon={<X size={17} strokeWidth={1.75} />}
        label={t('LANG_UI_CLOSE')}
        keyHint={t('LANG_VIEWER_KEY_ESCAPE')}
        onClick={onClose}
      />
    </Toolbar>
  );
}
