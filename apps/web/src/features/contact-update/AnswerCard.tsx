import type { StandingChange, UpdateRequest } from '@pillarbox/contract/contact-update/update';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import type { Translate } from '../../lib/i18n/text.tsx';
import { useLocaleTag, useText } from '../../lib/i18n/text.tsx';
import { go } from '../../lib/location.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { acceptChanges, dismissAnswer } from './settle.ts';
import { kindWords, valueText } from './value-words.ts';
import styles from './AnswerCard.module.css';

/** The answer of a contact: each change with the old and the new value, to accept or not. */
export function AnswerCard({ request }: { readonly request: UpdateRequest }): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const title = useId();
  const { name, mail, contact, answered, changes, gone } = request;
  const open = changes.filter(({ standing }) => standing !== 'done');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(open.filter(({ standing }) => standing === 'open').map(({ id }) => id)),
  );
  const [busy, setBusy] = useState(false);
  const run = (work: Promise<void>): void => {
    setBusy(true);
    void work.finally(() => setBusy(false));
  };
  const toggle = (id: string): void =>
    setChosen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  const says = wordsOf(t, request);
  return (
    <article className={styles['card']} aria-labelledby={title}>
      <header className={styles['head']}>
        <Avatar name={name} address={mail} size={36} />
        <div className={styles['who']}>
          <h4 id={title} className={styles['name']}>
            <bdi>{visibleText(name)}</bdi>
          </h4>
          <p className={styles['when']}>
            {mail} · {new Date(answered).toLocaleDateString(tag, { dateStyle: 'medium' })}
          </p>
        </div>
        {gone ? null : (
          <Button kind="quiet" size="small" onClick={() => go('/contacts/details', { search: { id: contact } })}>
            {t('LANG_CONTACT_UPDATE_OPEN')}
          </Button>
        )}
      </header>
      {says === '' ? null : <p className={styles['says']}>{says}</p>}
      {changes.length === 0 || gone ? null : (
        <ul className={styles['changes']}>
          {changes.map((change) => (
            <Change
              key={change.id}
              change={change}
              isChosen={chosen.has(change.id)}
              onToggle={() => toggle(change.id)}
            />
          ))}
        </ul>
      )}
      <footer className={styles['foot']}>
        {open.length === 0 || gone ? null : (
          <Button
            kind="primary"
            busy={busy}
            disabled={chosen.size === 0}
            onClick={() => run(acceptChanges(request, [...chosen]))}
          >
            {t('LANG_CONTACT_UPDATE_ACCEPT', { count: chosen.size })}
          </Button>
        )}
        <Button busy={busy} onClick={() => run(dismissAnswer(request))}>
          {t(open.length === 0 || gone ? 'LANG_CONTACT_UPDATE_DONE' : 'LANG_CONTACT_UPDATE_DISMISS')}
        </Button>
      </footer>
    </article>
  );
}

/** What the answer says beside changes. */
function wordsOf(t: Translate, { gone, answer }: UpdateRequest): string {
  if (gone) return t('LANG_CONTACT_UPDATE_SAYS_GONE');
  if (answer === 'right') return t('LANG_CONTACT_UPDATE_SAYS_RIGHT');
  return answer === 'delete' ? t('LANG_CONTACT_UPDATE_SAYS_DELETE') : '';
}

interface ChangeProps {
  readonly change: StandingChange;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function Change({ change, isChosen, onToggle }: ChangeProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const { kind, before, after, standing, now } = change;
  const [old, fresh] = [valueText(kind, before, tag), valueText(kind, after, tag)];
  const words = kindWords(t, change);
  return (
    <li className={styles['change']}>
      <Checkbox
        className={styles['box'] ?? ''}
        label={words}
        checked={isChosen && standing !== 'done'}
        disabled={standing === 'done'}
        onChange={onToggle}
      />
      <p className={styles['values']}>
        <VisuallyHidden>{`${t('LANG_CONTACT_UPDATE_NOW')}: `}</VisuallyHidden>
        <bdi className={old === '' ? styles['nothing'] : styles['old']}>
          {old === '' ? t('LANG_CONTACT_UPDATE_NOTHING') : old}
        </bdi>
        <ArrowRight size={14} aria-hidden="true" className={styles['arrow']} />
        <VisuallyHidden>{` ${t('LANG_CONTACT_UPDATE_THEN')}: `}</VisuallyHidden>
        <bdi className={fresh === '' ? styles['nothing'] : styles['new']}>
          {fresh === '' ? t('LANG_CONTACT_UPDATE_REMOVED') : fresh}
        </bdi>
      </p>
      {standing === 'open' ? null : <p className={styles['note']}>{noteOf(t, standing, valueText(kind, now, tag))}</p>}
    </li>
  );
}

function noteOf(t: Translate, standing: 'done' | 'changed', now: string): string {
  if (standing === 'done') return t('LANG_CONTACT_UPDATE_THERE');
  return now === '' ? t('LANG_CONTACT_UPDATE_CHANGED_GONE') : t('LANG_CONTACT_UPDATE_CHANGED', { value: now });
}
