import { MAX_RULES } from '@pillarbox/contract/preferences/mail';
import type { HighlightRule } from '@pillarbox/contract/preferences/rules';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { useUser } from '../../../lib/session-state.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import list from '../../../ui/SettingsList.module.css';
import { SettingsPage } from '../../../ui/SettingsPage.tsx';
import { Skeleton, useWaited } from '../../../ui/Skeleton.tsx';
import { useMailPreferences } from '../../preferences/public.ts';
import { ownRulesQuery, saveRules } from './highlighting.queries.ts';
import { Preview } from './Preview.tsx';
import { freshRule, isSame, replaced } from './rule-list.ts';
import { RuleForm } from './RuleForm.tsx';
import { RuleList } from './RuleList.tsx';
import { RuleWords } from './RuleWords.tsx';
import styles from './Highlighting.module.css';

/** A rule in the form: its place, what it was when the form opened, and what it is now. */
interface Edited {
  readonly at: number;
  /** Undefined for a new rule. */
  readonly before: HighlightRule | undefined;
  readonly rule: HighlightRule;
}

const NO_RULES: readonly HighlightRule[] = [];

/**
 * Route /preferences/highlighting [SHELL-035, PREF-029]: the user's rules in the order in which they are tested, the provider's
 * after them, and the newest messages of the inbox as the rules colour them while they are written.
 */
export function HighlightingScreen(): ReactNode {
  const t = useText();
  const mail = useUser()?.mail ?? '';
  const { data, error, refetch } = useQuery({ ...ownRulesQuery(mail), enabled: mail !== '' });
  const { highlihghtingRules: all } = useMailPreferences(mail);
  const [edited, setEdited] = useState<Edited | null>(null);
  const rules = data ?? NO_RULES;
  const ofProvider = all.slice(rules.length);
  const store = (next: readonly HighlightRule[]): void => void saveRules(mail, next);

  const put = (): void => {
    if (edited === null) return;
    const { at, before, rule } = edited;
    setEdited(null);
    if (before !== undefined && !isSame(before, rules[at])) {
      growl.show({ type: 'danger', text: text('LANG_ERROR_SETTINGS_CHANGED') });
      return;
    }
    const whole = { ...rule, value: rule.value.trim() };
    if (before === undefined || !isSame(before, whole)) {
      store(replaced(rules, before === undefined ? rules.length : at, whole));
    }
  };
  const tried = edited === null ? rules : replaced(rules, edited.at, { ...edited.rule, status: 1 });

  return (
    <SettingsPage title={t('LANG_SHELL_TITLE_HIGHLIGHTING')} intro={t('LANG_HIGHLIGHTING_INTRO')}>
      <div className={list['head']}>
        <h3>{t('LANG_HIGHLIGHTING_RULES')}</h3>
        <Button
          icon={<Plus size={16} aria-hidden="true" />}
          disabled={data === undefined || rules.length >= MAX_RULES}
          onClick={() => setEdited({ at: rules.length, before: undefined, rule: freshRule(rules) })}
        >
          {t('LANG_HIGHLIGHTING_ADD')}
        </Button>
      </div>
      {error !== null && data === undefined ? (
        <ErrorState
          title={t(errorTextKey(error))}
          action={<Button onClick={() => void refetch()}>{t('LANG_HIGHLIGHTING_AGAIN')}</Button>}
        />
      ) : null}
      {error === null && data === undefined ? <Bones /> : null}
      {data?.length === 0 && edited === null ? <p className={list['empty']}>{t('LANG_HIGHLIGHTING_NONE')}</p> : null}
      <RuleList
        rules={rules}
        edited={edited === null || edited.before === undefined ? -1 : edited.at}
        onEdit={(at) => {
          const rule = rules[at];
          if (rule !== undefined) setEdited({ at, before: rule, rule: { ...rule } });
        }}
        onSave={store}
      >
        {edited === null ? null : (
          <RuleForm
            rule={edited.rule}
            onChange={(rule) => setEdited({ ...edited, rule })}
            onSave={put}
            onClose={() => setEdited(null)}
          />
        )}
      </RuleList>
      {ofProvider.length === 0 ? null : (
        <>
          <h3 className={styles['heading']}>{t('LANG_HIGHLIGHTING_PROVIDER')}</h3>
          <ul className={list['list']}>
            {ofProvider.map((rule, at) => (
              <li key={`${String(at)} ${rule.value}`} className={list['item']}>
                <RuleWords rule={rule} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Preview rules={[...tried, ...ofProvider]} tried={edited?.rule ?? null} />
    </SettingsPage>
  );
}

function Bones(): ReactNode {
  if (!useWaited()) return null;
  return (
    <div className={styles['bones']}>
      {[46, 58, 40].map((width) => (
        <Skeleton key={width} width={`${String(width)}%`} height={12} />
      ))}
    </div>
  );
}
