import { MAX_RULES } from '@pillarbox/contract/preferences/mail';
import type { ImageRule } from '@pillarbox/contract/preferences/rules';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useMailPreferences } from '../mail-preferences.ts';
import { saveRules } from './save-rules.ts';
import list from '../../../ui/SettingsList.module.css';
import styles from './PictureRules.module.css';

type Header = ImageRule['header_id'];
type Condition = ImageRule['regexp_id'];
const HEADERS: readonly Header[] = [1, 2, 3, 4, 5];
const CONDITIONS: readonly Condition[] = [1, 2, 3];

/** The title of a rule in the user's language: "If From contains shop.example" [MAIL-096]. */
function titleOf({ header_id, regexp_id, value }: ImageRule, t: Translate): string {
  const header = t(`LANG_PICTURES_HEADER_${header_id}`);
  return t('LANG_PICTURES_RULE', { header, condition: t(`LANG_PICTURES_CONDITION_${regexp_id}`), value });
}

/** The rules that allow pictures [MAIL-094, MAIL-095]: list, add, remove. */
export function PictureRules({ mail }: { readonly mail: string }): ReactNode {
  const t = useText();
  const { imageRules } = useMailPreferences(mail);
  return (
    <>
      <div className={list['head']}>
        <h3>{t('LANG_PICTURES_RULES')}</h3>
      </div>
      {imageRules.length === 0 ? <p className={list['empty']}>{t('LANG_PICTURES_NO_RULES')}</p> : null}
      <ul className={list['list']}>
        {imageRules.map((rule, index) => (
          <li key={`${String(index)} ${rule.value}`} className={list['item']}>
            <span className={styles['words']}>{titleOf(rule, t)}</span>
            <Button
              size="small"
              kind="quiet"
              onClick={() =>
                void saveRules(
                  mail,
                  imageRules.filter((_, other) => other !== index),
                )
              }
            >
              {t('LANG_PICTURES_REMOVE')}
            </Button>
          </li>
        ))}
      </ul>
      {imageRules.length < MAX_RULES ? <NewRule onAdd={(rule) => saveRules(mail, [...imageRules, rule])} /> : null}
    </>
  );
}

/** The form for a new rule. It is emptied when the rule is saved. */
function NewRule({ onAdd }: { readonly onAdd: (rule: ImageRule) => Promise<boolean> }): ReactNode {
  const t = useText();
  const [header, setHeader] = useState<Header>(1);
  const [condition, setCondition] = useState<Condition>(1);
  const [value, setValue] = useState('');
  const text = value.trim();
  const add = async (): Promise<void> => {
    if (text === '') return;
    if (await onAdd({ header_id: header, regexp_id: condition, value: text, title: '' })) setValue('');
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <Select
        label={t('LANG_PICTURES_HEADER')}
        value={String(header)}
        options={HEADERS.map((one) => ({ value: String(one), label: t(`LANG_PICTURES_HEADER_${one}`) }))}
        onChange={(chosen) => setHeader(HEADERS.find((one) => String(one) === chosen) ?? 1)}
      />
      <Select
        label={t('LANG_PICTURES_CONDITION')}
        value={String(condition)}
        options={CONDITIONS.map((one) => ({ value: String(one), label: t(`LANG_PICTURES_CONDITION_${one}`) }))}
        onChange={(chosen) => setCondition(CONDITIONS.find((one) => String(one) === chosen) ?? 1)}
      />
      <TextField
        label={t('LANG_PICTURES_VALUE')}
        maxLength={320}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <Button type="submit" size="large" disabled={text === ''}>
        {t('LANG_PICTURES_ADD')}
      </Button>
    </form>
  );
}
