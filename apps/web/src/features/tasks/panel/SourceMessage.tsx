import type { TaskMail } from '@pillarbox/contract/tasks/task';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { growl } from '../../../lib/growl.ts';
import { laterWords } from '../../../lib/i18n/later-words.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { go } from '../../../lib/location.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { sayFailure } from '../actions/say.ts';
import { findMail } from '../data/find-mail.ts';
import { senderOfMail } from '../parts/task-words.ts';
import styles from './TaskPanel.module.css';

/** The message that a task was made from. Pressed, it opens, also after it was moved. */
export function SourceMessage({ mail }: { readonly mail: TaskMail }): ReactNode {
  const t = useText();
  const title = useId();
  const [isBusy, setBusy] = useState(false);
  const name = senderOfMail(mail);
  const address = /<([^>]*)>/.exec(mail.from ?? '')?.[1] ?? mail.from ?? '';
  const open = async (): Promise<void> => {
    setBusy(true);
    try {
      const found = await findMail(mail);
      if (found === null) growl.show({ type: 'info', text: t('LANG_TASKS_MAIL_GONE') });
      else go('/mail/list/msg', { search: { currentfolder: found.folder, uid: String(found.uid) } });
    } catch (error) {
      sayFailure(error);
    }
    setBusy(false);
  };
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className={styles['heading']}>
        {t('LANG_TASKS_FROM_MESSAGE')}
      </h2>
      <button type="button" className={styles['card']} aria-busy={isBusy} onClick={() => void open()}>
        <Avatar name={name} address={address} size={34} />
        <span className={styles['cardWords']}>
          <bdi className={styles['cardTitle']}>{visibleText(mail.subject ?? '') || name}</bdi>
          <span className={styles['cardBelow']}>{mail.date === undefined ? name : laterWords(mail.date * 1000)}</span>
        </span>
      </button>
    </section>
  );
}
