import type { Attachment, Message } from '@pillarbox/contract/mail/message';
import { NESTED_SEPARATOR } from '@pillarbox/contract/mail/nested';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useMessage } from '../data/message.ts';
import { useNestedMessage } from '../data/nested.ts';
import type { ViewedPart } from '../model/viewer-location.ts';
import { closeViewer, useViewedPart } from '../model/viewer-location.ts';
import { OpenViewer } from './OpenViewer.tsx';
import { Waiting } from './ViewerStates.tsx';
import styles from './Viewer.module.css';

/** Route /mail/attachmentview: one attachment of a message, over the whole sheet [SHELL-050]. */
export function ViewerScreen(): ReactNode {
  const t = useText();
  const viewed = useViewedPart();
  const { message, failed } = useMessageOf(viewed);
  const part = message === undefined ? undefined : attachmentOf(message, viewed.part);
  if (message !== undefined && part !== undefined) return <OpenViewer message={message} part={part} />;
  return (
    <section className={styles['viewer']} aria-label={t('LANG_VIEWER_TITLE')}>
      {failed || message !== undefined ? (
        <div className={styles['middle']}>
          <EmptyState
            title={t('LANG_VIEWER_GONE')}
            action={<Button onClick={() => closeViewer(viewed)}>{t('LANG_VIEWER_BACK')}</Button>}
          />
        </div>
      ) : (
        <Waiting />
      )}
    </section>
  );
}

/** The message that holds the attachment: one of the folder, or one inside it. */
function useMessageOf({ folder, uid, part }: ViewedPart): {
  readonly message: Message | undefined;
  readonly failed: boolean;
} {
  const end = part.lastIndexOf(NESTED_SEPARATOR);
  const outer = useMessage(folder, end === -1 ? uid : 0);
  const inner = useNestedMessage({ folder, uid, part: end === -1 ? '' : part.slice(0, end) });
  const found = end === -1 ? outer : inner;
  return { message: found.data, failed: found.isError || uid === 0 };
}

/** The attachment with this path; the first one if the address names none. */
function attachmentOf({ attachments, inlines }: Message, part: string): Attachment | undefined {
  return part === '' ? attachments[0] : [...attachments, ...inlines].find((one) => one.part === part);
}
