import type { PlaceReason, PlaceReasons } from '@pillarbox/contract/filters/place-reason';
import type { ReactNode } from 'react';
import { closeDialog } from '../../../lib/dialogs.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { go } from '../../../lib/location.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFolderName, useTargetName } from '../data/use-target-name.ts';
import { draftOf } from '../model/draft.ts';
import { VERB_KEYS } from '../model/words.ts';
import styles from './Reasons.module.css';

interface ReasonsProps {
  readonly folder: string;
  readonly answer: PlaceReasons;
}

/** The answer: what explains the folder, then what else happened to the message. */
export function Reasons({ folder, answer }: ReasonsProps): ReactNode {
  const t = useText();
  const folderName = useFolderName();
  const { reasons, expected, rulesKnown } = answer;
  const here = reasons.filter((reason) => reason.here);
  const others = reasons.filter((reason) => !reason.here);
  const isInbox = expected.includes(folder) && answer.use === 'inbox';
  const lead =
    here.length > 0 ? 'LANG_FILTERS_WHY_HERE' : isInbox ? 'LANG_FILTERS_WHY_INBOX' : 'LANG_FILTERS_WHY_UNKNOWN';
  const isElsewhere = rulesKnown && expected.length > 0 && !expected.includes(folder) && here.length === 0;
  return (
    <div className={styles['answer']}>
      <p className={styles['lead']}>{t(lead, { folder: folderName(folder) })}</p>
      <List reasons={here} />
      {others.length === 0 ? null : <h3 className={styles['also']}>{t('LANG_FILTERS_WHY_ALSO')}</h3>}
      <List reasons={others} />
      {isElsewhere ? <p>{t('LANG_FILTERS_WHY_EXPECTED', { folders: expected.map(folderName).join(', ') })}</p> : null}
      <p className={styles['note']}>{t(rulesKnown ? 'LANG_FILTERS_WHY_BASIS' : 'LANG_FILTERS_WHY_NO_RULES')}</p>
    </div>
  );
}

function List({ reasons }: { readonly reasons: readonly PlaceReason[] }): ReactNode {
  if (reasons.length === 0) return null;
  return (
    <ul className={styles['list']}>
      {reasons.map((reason) => (
        <li key={JSON.stringify(reason)} className={styles['reason']}>
          <Reason reason={reason} />
        </li>
      ))}
    </ul>
  );
}

function Reason({ reason }: { readonly reason: PlaceReason }): ReactNode {
  const t = useText();
  switch (reason.why) {
    case 'filter':
      return <FilterReason reason={reason} />;
    case 'blocked':
      return (
        <Line words={t('LANG_FILTERS_WHY_BLOCKED', { entry: reason.entry })} to="/preferences/spam">
          {t('LANG_FILTERS_WHY_SPAM')}
        </Line>
      );
    case 'check': {
      const checks = reason.failed.map((check) => check.toUpperCase()).join(', ');
      return (
        <Line words={t('LANG_FILTERS_WHY_CHECK', { checks })} to="/preferences/spam">
          {t('LANG_FILTERS_WHY_SPAM')}
        </Line>
      );
    }
    case 'marked': {
      const { score, limit } = reason;
      const points = score === null || limit === null ? '' : t('LANG_FILTERS_WHY_SCORE', { score, limit });
      return <p>{`${t('LANG_FILTERS_WHY_MARKED')} ${points}`.trim()}</p>;
    }
    case 'forwarded':
      return <p>{t('LANG_FILTERS_WHY_FORWARDED', { from: reason.from })}</p>;
    case 'text':
      return (
        <Line words={t('LANG_FILTERS_WHY_TEXT', { name: reason.name })} to="/preferences/filters" filter={reason.id}>
          {t('LANG_FILTERS_WHY_OPEN')}
        </Line>
      );
    case 'written':
      return <p>{t('LANG_FILTERS_WHY_WRITTEN')}</p>;
  }
}

function FilterReason({ reason }: { readonly reason: Extract<PlaceReason, { why: 'filter' }> }): ReactNode {
  const t = useText();
  const targetOf = useTargetName();
  const { id, name, actions } = reason;
  const draft = draftOf({ on: true, name, match: 'all', conditions: [], actions });
  return (
    <>
      <Line words={t('LANG_FILTERS_WHY_FILTER', { name })} to="/preferences/filters" filter={id}>
        {t('LANG_FILTERS_WHY_OPEN')}
      </Line>
      <ul className={styles['actions']}>
        {draft.actions.map((action) => (
          <li key={action.key}>
            {t(VERB_KEYS[action.verb])} <bdi>{targetOf(action)}</bdi>
          </li>
        ))}
        {draft.stop ? <li>{t('LANG_FILTERS_STOP')}</li> : null}
      </ul>
    </>
  );
}

interface LineProps {
  readonly words: string;
  /** Where the rule can be changed. */
  readonly to: string;
  readonly filter?: number | null;
  readonly children: ReactNode;
}

/** A sentence, and a way to the rule. */
function Line({ words, to, filter = null, children }: LineProps): ReactNode {
  const open = (): void => {
    closeDialog();
    go(to, filter === null ? {} : { search: { filter: String(filter) } });
  };
  return (
    <div className={styles['line']}>
      <p>{words}</p>
      <Button size="small" onClick={open}>
        {children}
      </Button>
    </div>
  );
}
