import { formatSize } from '@pillarbox/rules/size';
import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { useLoadedIfPossible } from '../../../lib/loading.ts';
import { useHasFiles } from '../../../lib/saved-to-files.ts';
import { useStore } from '../../../lib/store.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { mailLinkDialog } from '../../files/public.ts';
import type { WantedMailLink } from '../../files/public.ts';
import type { Composer } from '../composer/composer.ts';
import type { Admission } from '../model/attachment-limits.ts';
import { useLargeFiles } from './large-files.ts';
import type { LargeFiles } from './large-files.ts';
import banner from './PhotoOffer.module.css';

interface LinkOfferProps {
  readonly composer: Composer;
  /** Files of the last selection that did not fit. */
  readonly refused: Admission<File>['refused'];
  /** Called when the user has decided about those. */
  readonly onDecided: () => void;
}

/** Offers to put large files into the user's files, and links to them into the message. Nothing is sent anywhere before. */
export function LinkOffer(props: LinkOfferProps): ReactNode {
  // The link of an encrypted message would open a file that is not encrypted.
  const isEncrypted = useStore(props.composer.state, ({ protection }) => protection?.encrypt === true);
  return useHasFiles() && !isEncrypted ? <Offer {...props} /> : null;
}

function Offer({ composer, refused, onDecided }: LinkOfferProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [isOpen, setOpen] = useState(false);
  const attachments = useStore(composer.state, (state) => state.attachments);
  const found = useLargeFiles(composer, attachments, { refused, decided });
  const files = [...found.tooLarge, ...found.large];
  const [first] = files;
  if (first === undefined) return null;
  const isMust = found.tooLarge.length > 0;
  const size = formatSize(
    files.reduce((sum, file) => sum + file.size, 0),
    tag,
  );
  const decide = (): void => {
    setDecided(new Set([...decided, ...found.keys]));
    onDecided();
  };
  const leaveOut = (): void => {
    for (const { key, failure } of attachments)
      if (found.keys.includes(key) && failure !== '') composer.uploads.remove(key);
    decide();
  };
  const send = (wanted: WantedMailLink): void => {
    for (const key of found.keys) composer.uploads.remove(key);
    composer.uploads.link(files, wanted);
    decide();
  };
  return (
    <div className={banner['banner']}>
      <Banner
        kind="info"
        icon={<Link2 size={18} aria-hidden="true" />}
        action={
          <span className={banner['actions']}>
            <Button size="small" onClick={() => setOpen(true)}>
              {t('LANG_WRITING_LINK_SEND', { count: files.length })}
            </Button>
            <Button size="small" kind="quiet" onClick={isMust ? leaveOut : decide}>
              {t(isMust ? 'LANG_WRITING_LINK_LEAVE_OUT' : 'LANG_WRITING_LINK_ATTACH')}
            </Button>
          </span>
        }
      >
        {t(isMust ? 'LANG_WRITING_LINK_TOO_LARGE' : 'LANG_WRITING_LINK_LARGE', {
          count: files.length,
          name: first.name,
          size,
        })}
      </Banner>
      {isOpen ? <Choices found={found} files={files} onSend={send} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

interface ChoicesProps {
  readonly found: LargeFiles;
  readonly files: readonly File[];
  readonly onSend: (wanted: WantedMailLink) => void;
  readonly onClose: () => void;
}

function Choices({ found, files, onSend, onClose }: ChoicesProps): ReactNode {
  const View = useLoadedIfPossible(mailLinkDialog);
  if (View === undefined) return null;
  // Outside the form of the message: Enter in its fields would act on that, too.
  return createPortal(<View files={files} rules={found.rules} onSend={onSend} onClose={onClose} />, document.body);
}
