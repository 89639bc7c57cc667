import type { KeyboardEvent, ReactNode } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CircleAlert } from 'lucide-react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { cx } from '../../../ui/cx.ts';
import { ActionBar } from './ActionBar.tsx';
import { AttachmentList } from '../files/AttachmentList.tsx';
import { ChangedBanner } from './ChangedBanner.tsx';
import { ComposeBody } from '../body/ComposeBody.tsx';
import { ComposeDialogs } from './ComposeDialogs.tsx';
import type { Asked } from './ComposeDialogs.tsx';
import { ComposeHeader } from './ComposeHeader.tsx';
import styles from './ComposeForm.module.css';
import { FromRow } from '../fields/FromRow.tsx';
import { RecipientRows } from '../fields/RecipientRows.tsx';
import { SaveAnnouncer } from './SaveAnnouncer.tsx';
import { SubjectRow } from '../fields/SubjectRow.tsx';
import type { Composer } from '../composer/composer.ts';
import { minimize } from '../composer/dock-focus.ts';
import { closeScreen, opened, saveAndClose } from '../composer/compose-session.ts';
import type { SendObstacle } from '../model/send-check.ts';
import { sendObstacle, sendQuestion } from '../model/send-check.ts';
import { DoubtBanner } from '../sending/DoubtBanner.tsx';
import { loadAttachmentWords } from '../sending/attachment-words.ts';
import { sendDoubt } from '../sending/send-doubt.ts';
import type { SendDoubt } from '../sending/send-doubt.ts';
import { sendOpen } from '../sending/send-flow.ts';
import { useFirstFocus } from './use-first-focus.ts';
import { LinkedFileList } from '../files/LinkedFileList.tsx';
import { LinkOffer } from '../files/LinkOffer.tsx';
import { PhotoOffer } from '../files/PhotoOffer.tsx';
import { useFileDrop } from '../files/use-file-drop.ts';
import { useUploadPicker } from '../files/use-upload-picker.ts';

/** Where a message is open: on the composer's screen or in a panel of the dock. */
export type Place = 'page' | 'dock';

/** Saves and closes the message without a question. */
async function close(composer: Composer, place: Place): Promise<void> {
  await saveAndClose(composer);
  if (place === 'page' && opened.get().kind === 'none') closeScreen();
}

interface ComposeFormProps {
  readonly composer: Composer;
  readonly place?: Place;
  /** The sentence that says why sending failed; '' for none. */
  readonly failure: string;
}

/** The form of an open message: header, fields, body, files, actions. */
export function ComposeForm({ composer, failure, place = 'page' }: ComposeFormProps): ReactNode {
  const t = useText();
  const root = useRef<HTMLFormElement>(null);
  const [isWide, setWide] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [obstacle, setObstacle] = useState<SendObstacle | null>(null);
  const [doubt, setDoubt] = useState<SendDoubt | null>(null);
  const [isBarShown, setBarShown] = useState(true);
  const format = useStore(composer.state, (state) => state.format);
  const subject = useStore(composer.state, (state) => state.subject);
  const picker = useUploadPicker(composer);
  const { isOver, ...drop } = useFileDrop(picker.add);
  useFirstFocus(root, composer);
  useEffect(loadAttachmentWords, []);

  const send = useCallback(
    (isConfirmed: boolean) => {
      composer.flush(true);
      const state = composer.state.get();
      const found = sendObstacle(state);
      const blocks = found !== null && found !== 'uploading';
      setObstacle(blocks ? found : null);
      if (blocks) root.current?.querySelector<HTMLElement>('[data-field="to"] input')?.focus();
      const question = sendQuestion(state);
      const open = blocks ? null : sendDoubt(state);
      setDoubt(open);
      if (blocks || open !== null) return;
      if (question !== null && !isConfirmed) setAsked(question);
      else void sendOpen(composer);
    },
    [composer],
  );

  const discard = (): void => {
    composer.flush(true);
    const { revision, saved } = composer.state.get();
    if (revision === 0 && saved === null) void close(composer, place);
    else setAsked('discard');
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send(false);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (place === 'dock') minimize(composer);
      else void close(composer, place);
    }
  };

  return (
    <form
      ref={root}
      className={cx(styles['form'], isWide && styles['wide'], isOver && styles['over'])}
      aria-label={place === 'dock' && subject !== '' ? subject : t('LANG_COMPOSE_TITLE')}
      data-area="compose"
      data-draft={composer.state.get().draftid}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
      {...drop}
    >
      <ComposeHeader
        composer={composer}
        place={place}
        isWide={isWide}
        onWide={() => setWide(!isWide)}
        onClose={() => void close(composer, place)}
      />
      {failure === '' ? null : (
        <div className={styles['banner']}>
          <Banner kind="bad" icon={<CircleAlert size={18} aria-hidden="true" />}>
            {failure}
          </Banner>
        </div>
      )}
      <ChangedBanner composer={composer} />
      <RecipientRows composer={composer} obstacle={obstacle} />
      <FromRow composer={composer} />
      <SubjectRow composer={composer} />
      <ComposeBody
        composer={composer}
        isBarShown={isBarShown}
        files={
          <>
            <PhotoOffer composer={composer} />
            <LinkOffer composer={composer} refused={picker.refused} onDecided={picker.forget} />
            <AttachmentList composer={composer} refused={picker.refused} />
            <LinkedFileList composer={composer} />
            {doubt === null ? null : (
              <DoubtBanner
                doubt={doubt}
                onMend={() => {
                  setDoubt(null);
                  if (doubt.kind === 'field') composer.showField();
                  else picker.pick();
                }}
                onSend={() => {
                  composer.dispatch({ type: 'confirm', doubt: doubt.kind });
                  send(false);
                }}
              />
            )}
          </>
        }
      />
      <ActionBar
        composer={composer}
        onSend={() => send(false)}
        onAttach={picker.pick}
        onDiscard={discard}
        onToggleBar={format === 'html' ? () => setBarShown(!isBarShown) : null}
        isBarShown={isBarShown}
      />
      {picker.input}
      <SaveAnnouncer composer={composer} />
      <ComposeDialogs
        asked={asked}
        composer={composer}
        onClose={() => setAsked(null)}
        onSend={() => {
          setAsked(null);
          send(true);
        }}
      />
    </form>
  );
}
