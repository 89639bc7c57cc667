import type { FileEntry } from '@pillarbox/contract/files/file';
import { listGrants } from '@pillarbox/contract/files/grants';
import { readRequest } from '@pillarbox/contract/files/requests';
import { readShare } from '@pillarbox/contract/files/shares';
import { upper } from '@pillarbox/locales/keys';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { filesCall } from '../data/files-calls.ts';
import { FILES_KEY } from '../data/files-key.ts';
import { peopleKey } from '../data/sharing.ts';
import { useFileWords } from '../list/use-file-words.ts';
import { RequestLink } from './RequestLink.tsx';
import { ShareFoot } from './ShareFoot.tsx';
import { ShareLink } from './ShareLink.tsx';
import { SharePeople } from './SharePeople.tsx';
import styles from './ShareDialog.module.css';

/** The ways of sharing; visitors upload into folders alone. */
const WAYS = ['link', 'people', 'request'] as const;
type Way = (typeof WAYS)[number];

interface ShareDialogProps {
  readonly entry: FileEntry;
  readonly onClose: () => void;
}

/** How a file or a folder is shared: by link, with people of the provider, and for uploads (ui.md 33). */
export function ShareDialog({ entry, onClose }: ShareDialogProps): ReactNode {
  const t = useText();
  const words = useFileWords();
  const [way, setWay] = useState<Way>('link');
  const ways = WAYS.filter((one) => one !== 'request' || entry.kind === 'folder');
  return (
    <Dialog
      title={t('LANG_FILES_SHARE_TITLE', { name: words.name(entry) })}
      size="card"
      closeLabel={t('LANG_FILES_CLOSE')}
      onClose={onClose}
    >
      <div className={styles['form']}>
        <div className={styles['ways']}>
          <SegmentedControl
            label={t('LANG_FILES_SHARE')}
            value={way}
            options={ways.map((value) => ({ value, label: t(`LANG_FILES_SHARE_BY_${upper(value)}`) }))}
            onChange={setWay}
          />
        </div>
        {way === 'link' ? <ByLink id={entry.id} onClose={onClose} /> : null}
        {way === 'people' ? <WithPeople id={entry.id} onClose={onClose} /> : null}
        {way === 'request' ? <ForUploads id={entry.id} onClose={onClose} /> : null}
      </div>
    </Dialog>
  );
}

interface WayProps {
  readonly id: string;
  readonly onClose: () => void;
}

function ByLink({ id, onClose }: WayProps): ReactNode {
  const { data, error } = useQuery({
    queryKey: [...FILES_KEY, 'share', id],
    queryFn: ({ signal }) => filesCall(readShare, { params: { id } }, { signal }),
    staleTime: 0,
  });
  if (data === undefined) return <Unread error={error} />;
  return <ShareLink id={id} found={data} onClose={onClose} />;
}

function ForUploads({ id, onClose }: WayProps): ReactNode {
  const { data, error } = useQuery({
    queryKey: [...FILES_KEY, 'request', id],
    queryFn: ({ signal }) => filesCall(readRequest, { params: { id } }, { signal }),
    staleTime: 0,
  });
  if (data === undefined) return <Unread error={error} />;
  return <RequestLink id={id} found={data} onClose={onClose} />;
}

function WithPeople({ id, onClose }: WayProps): ReactNode {
  const { data, error } = useQuery({
    queryKey: peopleKey(id),
    queryFn: async ({ signal }) => (await filesCall(listGrants, { params: { id } }, { signal })).people,
    staleTime: 0,
  });
  if (data === undefined) return <Unread error={error} />;
  return (
    <>
      <SharePeople id={id} found={data} />
      <ShareFoot onClose={onClose} />
    </>
  );
}

/** What shows before it is known how something is shared. */
function Unread({ error }: { readonly error: unknown }): ReactNode {
  const t = useText();
  return error === null ? (
    <div className={styles['unread']} aria-busy="true" />
  ) : (
    <ErrorState title={t(errorTextKey(error))} />
  );
}
