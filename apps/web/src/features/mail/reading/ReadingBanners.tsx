import { ImageOff, Info, Lock } from 'lucide-react';
import type { Message } from '@pillarbox/contract/mail/message';
import { upper } from '@pillarbox/locales/keys';
import { isAddress } from '@pillarbox/rules/address';
import type { ReactNode } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { messageKey, safetyVerdicts } from '../../../lib/message-safety.ts';
import { useUser } from '../../../lib/session-state.ts';
import { useStore } from '../../../lib/store.ts';
import { alwaysShowPicturesOf } from '../data/picture-rules.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { isBodyReplaced } from './MessageCards.tsx';
import { ReceiptBanner } from './ReceiptBanner.tsx';
import type { BodyOptions } from './use-body.ts';
import styles from './ReadingPane.module.css';

/** The parts of a message that could not be read, each with its own banner. */
const NOTES = ['too_heavy', 'too_deep', 'too_many_parts', 'broken_encoding'] as const;

interface ReadingBannersProps {
  readonly message: Message;
  readonly held: readonly string[];
  readonly truncated: boolean;
  /** The frame left out the end of the body. */
  readonly cut: boolean;
  readonly options: BodyOptions;
  readonly onChange: (change: Partial<BodyOptions>) => void;
}

/** The banners above a body: request for a receipt, hidden pictures, encryption, and unreadable parts. */
export function ReadingBanners(props: ReadingBannersProps): ReactNode {
  const { message, held, truncated, cut, options, onChange } = props;
  const t = useText();
  const notes = NOTES.filter((note) => message.notes.includes(note));
  // A card that shows the content says so itself.
  const encrypted = message.notes.includes('encrypted') && !isBodyReplaced(message);
  return (
    <div className={styles['banners']}>
      <ReceiptBanner key={`${message.folder}/${String(message.uid)}`} message={message} />
      {held.length === 0 ? null : (
        <Banner
          kind="info"
          icon={<ImageOff size={17} strokeWidth={1.75} aria-hidden="true" />}
          action={
            <span className={styles['answers']}>
              <Button size="small" onClick={() => onChange({ remote: held })}>
                {t('LANG_MAIL_PICTURES_SHOW')}
              </Button>
              <AlwaysButton message={message} onDone={() => onChange({ remote: held })} />
            </span>
          }
        >
          {t('LANG_MAIL_PICTURES_HIDDEN', { count: held.length })}
        </Banner>
      )}
      {encrypted ? (
        <Banner kind="info" icon={<Lock size={17} aria-hidden="true" />}>
          {t('LANG_MAIL_NOTE_ENCRYPTED')}
        </Banner>
      ) : null}
      {notes.map((note) => (
        <Banner key={note} kind="warn" icon={<Info size={17} aria-hidden="true" />}>
          {t(`LANG_MAIL_NOTE_${upper(note)}`)}
        </Banner>
      ))}
      <LengthBanner cut={cut} options={options} onChange={onChange} />
      {truncated || (cut && options.whole) ? (
        <Banner kind="warn" icon={<Info size={17} aria-hidden="true" />}>
          {t('LANG_MAIL_NOTE_TRUNCATED')}
        </Banner>
      ) : null}
    </div>
  );
}

/** Shows the pictures of this sender from now on. Not offered for a doubtful sender, or one without an address. */
function AlwaysButton({ message, onDone }: { readonly message: Message; readonly onDone: () => void }): ReactNode {
  const t = useText();
  const user = useUser()?.mail ?? '';
  const verdict = useStore(safetyVerdicts, (verdicts) => verdicts.get(messageKey(message)));
  const sender = message.header.from[0]?.mail ?? '';
  if (verdict?.doubtful === true || !isAddress(sender)) return null;
  const always = async (): Promise<void> => {
    try {
      await alwaysShowPicturesOf(sender, user);
      onDone();
    } catch (error) {
      growl.show({ type: 'danger', text: t(errorTextKey(error)) });
    }
  };
  return (
    <Button size="small" kind="quiet" onClick={() => void always()}>
      {t('LANG_MAIL_PICTURES_ALWAYS')}
    </Button>
  );
}

/** Says that a part was left out so that the page stays quick, and offers to show it. */
function LengthBanner({
  cut,
  options,
  onChange,
}: Pick<ReadingBannersProps, 'cut' | 'options' | 'onChange'>): ReactNode {
  const t = useText();
  if (options.stuck > 0) {
    return (
      <Banner
        kind="warn"
        icon={<Info size={17} aria-hidden="true" />}
        action={
          <Button size="small" onClick={() => onChange({ stuck: 0, whole: false })}>
            {t('LANG_MAIL_TRY_AGAIN')}
          </Button>
        }
      >
        {t(options.stuck > 1 ? 'LANG_MAIL_NOTE_NOT_SHOWN' : 'LANG_MAIL_NOTE_WORDS_ONLY')}
      </Banner>
    );
  }
  return cut && !options.whole ? (
    <Banner
      kind="info"
      icon={<Info size={17} aria-hidden="true" />}
      action={
        <Button size="small" onClick={() => onChange({ whole: true })}>
          {t('LANG_MAIL_SHOW_REST')}
        </Button>
      }
    >
      {t('LANG_MAIL_NOTE_LONG')}
    </Banner>
  ) : null;
}
