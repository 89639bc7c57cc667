import type { MailboxRotation, RotationRule } from '@pillarbox/contract/preferences/account';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../lib/api-error.ts';
import { growl } from '../../lib/growl.ts';
import type { Translate } from '../../lib/i18n/text.tsx';
import { text, useText } from '../../lib/i18n/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/EmptyState.tsx';
import rows from '../../ui/SettingsList.module.css';
import { SettingRow } from '../../ui/SettingRow.tsx';
import { SettingsPage } from '../../ui/SettingsPage.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import type { FolderChoice } from '../../lib/folder-choice.ts';
import { useFolderChoices } from '../mail/public.ts';
import { RotationLog } from './RotationLog.tsx';
import { RuleDialog } from './RuleDialog.tsx';
import { applyNow, saveRotation, useRotation } from './rotation-calls.ts';
import styles from './Rotation.module.css';

/** Route /preferences/rotation: how long mail is kept, folder by folder, and what the rules have removed [AUTH-033]. */
export function RotationScreen(): ReactNode {
  const t = useText();
  const { data, error } = useRotation();
  const folders = useFolderChoices();
  if (error !== null) return <ErrorState title={t(errorTextKey(error))} />;
  return (
    <SettingsPage title={t('LANG_SHELL_TITLE_ROTATION')} intro={t('LANG_ROTATION_INTRO')}>
      {data === undefined || folders === undefined ? (
        [70, 55, 62].map((width) => <Skeleton key={width} width={`${String(width)}%`} />)
      ) : (
        <Rules saved={data} folders={folders} />
      )}
    </SettingsPage>
  );
}

function Rules({ saved, folders }: { readonly saved: MailboxRotation; readonly folders: readonly FolderChoice[] }) {
  const t = useText();
  const [edited, setEdited] = useState<string | null>(null);
  const rules = Object.entries(saved.folders);
  const labelOf = (path: string): string => folders.find((one) => one.path === path)?.label ?? path;
  const put = (folder: string, rule: RotationRule): void => {
    setEdited(null);
    void saveRotation({ enabled: 1, folders: { ...saved.folders, [folder]: rule } });
  };
  const remove = (folder: string): void => {
    void saveRotation({ ...saved, folders: Object.fromEntries(rules.filter(([path]) => path !== folder)) });
    growl.show({
      type: 'success',
      text: text('LANG_ROTATION_REMOVED'),
      action: { label: text('LANG_ROTATION_UNDO'), run: () => void saveRotation(saved) },
    });
  };
  const free = folders.filter(({ path, isReadOnly }) => !isReadOnly && saved.folders[path] === undefined);
  return (
    <>
      <SwitchLine
        label={t('LANG_ROTATION_ON')}
        hint={t('LANG_ROTATION_ON_HINT')}
        isOn={saved.enabled === 1}
        onChange={(isOn) => void saveRotation({ ...saved, enabled: isOn ? 1 : 0 })}
      />
      <div className={rows['head']}>
        <h3>{t('LANG_ROTATION_RULES')}</h3>
        <Button icon={<Plus size={16} aria-hidden="true" />} disabled={free.length === 0} onClick={() => setEdited('')}>
          {t('LANG_ROTATION_ADD')}
        </Button>
      </div>
      {rules.length === 0 ? <p className={rows['empty']}>{t('LANG_ROTATION_NONE')}</p> : null}
      <ul className={rows['list']}>
        {rules.map(([path, rule]) => (
          <li key={path} className={rows['item']}>
            <span className={rows['what']}>
              <span className={rows['name']}>{visibleText(labelOf(path))}</span>
              <span className={styles['words']}>{ruleText(rule, t)}</span>
            </span>
            <Button size="small" onClick={() => setEdited(path)}>
              {t('LANG_ROTATION_CHANGE')}
            </Button>
            <Button size="small" kind="quiet" onClick={() => remove(path)}>
              {t('LANG_ROTATION_REMOVE')}
            </Button>
          </li>
        ))}
      </ul>
      <RotationLog labelOf={labelOf}>
        {saved.enabled === 1 && rules.length > 0 ? (
          <Button onClick={() => void applyNow()}>{t('LANG_ROTATION_APPLY')}</Button>
        ) : null}
      </RotationLog>
      {edited === null ? null : (
        <RuleDialog
          folders={edited === '' ? free : folders.filter(({ path }) => path === edited)}
          rule={saved.folders[edited]}
          onSave={put}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

/** A rule in one sentence. */
function ruleText({ keep, unit, to, starred }: RotationRule, t: Translate): string {
  const kept =
    unit === 'days'
      ? t('LANG_ROTATION_KEEPS_DAYS', { count: keep })
      : t('LANG_ROTATION_KEEPS_MESSAGES', { count: keep });
  const rest = t(to === 'trash' ? 'LANG_ROTATION_REST_TRASH' : 'LANG_ROTATION_REST_DELETE');
  return `${kept} ${rest}${starred ? ` ${t('LANG_ROTATION_SPARES')}` : ''}`;
}

interface SwitchLineProps {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function SwitchLine({ label, hint, isOn, onChange }: SwitchLineProps): ReactNode {
  return (
    <SettingRow label={label} hint={hint}>
      <Switch aria-label={label} checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
    </SettingRow>
  );
}
