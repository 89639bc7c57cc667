import { MAX_TEMPLATES } from '@pillarbox/contract/follow-ups/request';
import type { StopWhen } from '@pillarbox/contract/follow-ups/request';
import type { TextKey } from '@pillarbox/locales/keys';
import { timesOf } from '@pillarbox/rules/follow-ups/templates';
import { prefixSubject } from '@pillarbox/rules/subject-prefix';
import { ArrowLeft, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { PHONE, useMedia } from '../../../lib/media.ts';
import { pageSettingsOf } from '../../../lib/page-settings.ts';
import { partner } from '../../../lib/partner.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ModalFrame } from '../../../ui/ModalFrame.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { FollowUpTemplate } from '../model/follow-ups.ts';
import { checked, moved, newTemplate, withCopy, without } from '../model/follow-ups.ts';
import styles from './AutomatedDialog.module.css';
import { KeysInside } from './KeysInside.tsx';
import { StepEditor } from './StepEditor.tsx';
import { Timeline } from './Timeline.tsx';

/** The message that the follow-ups are about. */
export interface FollowedMessage {
  readonly subject: string;
  /** The name of the only recipient; '' for several, or none yet. */
  readonly who: string;
  /** When the first delay begins: when the message is sent, or when its last follow-up was. In milliseconds since 1970. */
  readonly start: number;
  /** Follow-ups that were sent already. */
  readonly passed: number;
}

interface AutomatedDialogProps {
  readonly message: FollowedMessage;
  /** The follow-ups that were set before. When there are none, the dialog begins with a new one. */
  readonly templates: readonly FollowUpTemplate[];
  readonly stop: StopWhen;
  /** Keeps complete follow-ups. When it rejects, the dialog stays and says why. */
  readonly onSet: (templates: readonly FollowUpTemplate[], stop: StopWhen) => Promise<void>;
  readonly onRemoveAll: () => void;
  readonly onClose: () => void;
}

/** One to five messages that are sent while nobody replies (ui.md 32) [FUP-002, FUP-026 to FUP-032]. */
export function AutomatedDialog(props: AutomatedDialogProps): ReactNode {
  const { message, templates: given, stop: givenStop, onSet, onRemoveAll, onClose } = props;
  const t = useText();
  const title = useId();
  const isPhone = useMedia(PHONE);
  const replySubject = prefixSubject('Re', message.subject);
  const [templates, setTemplates] = useState(() => (given.length > 0 ? given : [newTemplate(replySubject)]));
  const [stop, setStop] = useState(givenStop);
  const [selected, setSelected] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<TextKey | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const begun = useRef({ templates, stop });
  const times = timesOf(
    message.start,
    templates.map(({ delay }) => delay),
  );
  const at = Math.min(selected, templates.length - 1);
  const template = templates[at];
  const select = (next: number): void => {
    setProblem(null);
    setSelected(next);
    setOpen(true);
  };
  const change = (part: Partial<FollowUpTemplate>): void =>
    setTemplates((all) => all.map((one, place) => (place === at ? { ...one, ...part } : one)));
  const remove = (place: number): void => {
    const left = without(templates, place);
    if (left === null) setProblem('LANG_FOLLOW_UPS_LAST');
    else {
      setTemplates(left);
      select(Math.max(0, place - 1));
    }
  };
  const add = (): void => {
    setTemplates([...templates, newTemplate(replySubject)]);
    select(templates.length);
  };
  const hasRoom = message.passed + templates.length < MAX_TEMPLATES;
  const close = (): void => {
    if (templates === begun.current.templates && stop === begun.current.stop) onClose();
    else setAsking(true);
  };
  const save = async (): Promise<void> => {
    const { templates: marked, first } = checked(templates);
    setTemplates(marked);
    if (first >= 0) {
      select(first);
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      await onSet(marked, stop);
    } catch (error) {
      setFailure(text('LANG_FOLLOW_UPS_FAILED', { reason: text(errorTextKey(error)) }));
    } finally {
      setBusy(false);
    }
  };
  const { storedSignIn } = pageSettingsOf(partner.get());
  const showsEditor = !isPhone || isOpen;
  return (
    <ModalFrame labelledBy={title} size="wide" onClose={close}>
      <KeysInside>
        <div className={styles['panel']}>
          <header className={styles['top']}>
            <div>
              <h2 id={title} className={styles['heading']}>
                {t('LANG_FOLLOW_UPS_SEND')}
              </h2>
              <p className={styles['hint']}>{hintOf(message, stop, t)}</p>
              {storedSignIn ? null : <p className={styles['hint']}>{t('LANG_FOLLOW_UPS_NO_CREDENTIAL')}</p>}
            </div>
            <IconButton icon={<X size={18} />} label={t('LANG_FOLLOW_UPS_CLOSE')} onClick={close} />
          </header>
          <div className={styles['middle']}>
            {isPhone && isOpen ? null : (
              <div className={styles['side']}>
                <Timeline
                  templates={templates}
                  start={message.start}
                  times={times}
                  passed={message.passed}
                  selected={at}
                  onSelect={select}
                  onAdd={add}
                  onDelete={remove}
                  onMove={(place, by) => {
                    setTemplates(moved(templates, place, by));
                    setSelected(Math.min(Math.max(place + by, 0), templates.length - 1));
                  }}
                />
              </div>
            )}
            {!showsEditor || template === undefined ? null : (
              <div className={styles['main']}>
                {isPhone ? (
                  <Button kind="quiet" icon={<ArrowLeft size={16} aria-hidden="true" />} onClick={() => setOpen(false)}>
                    {t('LANG_FOLLOW_UPS_BACK')}
                  </Button>
                ) : null}
                <StepEditor
                  template={template}
                  number={message.passed + at + 1}
                  time={times[at] ?? message.start}
                  replySubject={replySubject}
                  problem={problem}
                  onChange={change}
                  onCopy={
                    hasRoom
                      ? () => {
                          setTemplates(withCopy(templates, at));
                          select(at + 1);
                        }
                      : null
                  }
                  onDelete={() => remove(at)}
                />
              </div>
            )}
          </div>
          {failure === null ? null : (
            <p role="alert" className={cx(styles['wrong'], styles['failure'])}>
              {failure}
            </p>
          )}
          <footer className={styles['foot']}>
            <div className={styles['stop']}>
              <span aria-hidden="true">{t('LANG_FOLLOW_UPS_STOP')}</span>
              <Select
                label={t('LANG_FOLLOW_UPS_STOP')}
                labelHidden
                value={stop}
                options={[
                  { value: 'any', label: t('LANG_FOLLOW_UPS_STOP_ANY') },
                  { value: 'all', label: t('LANG_FOLLOW_UPS_STOP_ALL') },
                ]}
                onChange={setStop}
              />
            </div>
            <Button kind="danger-soft" onClick={onRemoveAll}>
              {t('LANG_FOLLOW_UPS_REMOVE_ALL')}
            </Button>
            <Button kind="primary" size="large" busy={isBusy} onClick={() => void save()}>
              {t('LANG_FOLLOW_UPS_SET', { count: templates.length })}
            </Button>
          </footer>
        </div>
      </KeysInside>
      {isAsking ? (
        <Dialog
          title={t('LANG_FOLLOW_UPS_DISCARD')}
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button data-autofocus="" onClick={() => setAsking(false)}>
                {t('LANG_FOLLOW_UPS_DISCARD_NO')}
              </Button>
              <Button kind="danger" onClick={onClose}>
                {t('LANG_FOLLOW_UPS_DISCARD_YES')}
              </Button>
            </>
          }
        />
      ) : null}
    </ModalFrame>
  );
}

function hintOf({ who }: FollowedMessage, stop: StopWhen, t: Translate): string {
  if (who !== '') return t('LANG_FOLLOW_UPS_HINT', { name: who });
  return t(stop === 'any' ? 'LANG_FOLLOW_UPS_HINT_ANY' : 'LANG_FOLLOW_UPS_HINT_ALL');
}
