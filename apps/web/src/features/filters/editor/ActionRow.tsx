import { MAX_REJECT_TEXT } from '@pillarbox/contract/filters/filter';
import { Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useLabels } from '../../labels/public.ts';
import { useFolderChoices } from '../../mail/public.ts';
import type { DraftAction, DraftVerb } from '../model/draft.ts';
import { VERB_KEYS } from '../model/words.ts';
import styles from './FilterEditor.module.css';

interface ActionRowProps {
  readonly action: DraftAction;
  readonly error: string | undefined;
  /** What the mail server can do. */
  readonly verbs: readonly DraftVerb[];
  readonly onChange: (action: DraftAction) => void;
  readonly onRemove: () => void;
}

type Kind = 'folder' | 'label' | 'address' | 'reason' | 'none';

const KINDS: Readonly<Record<DraftVerb, Kind>> = {
  move: 'folder',
  copy: 'folder',
  label: 'label',
  redirect: 'address',
  redirectCopy: 'address',
  reject: 'reason',
  flag: 'none',
  read: 'none',
  discard: 'none',
  keep: 'none',
};

/** An action: what to do, and with which folder, label, address or reason. */
export function ActionRow({ action, error, verbs, onChange, onRemove }: ActionRowProps): ReactNode {
  const t = useText();
  const { verb, value } = action;
  return (
    <li className={styles['action']} data-row="">
      <Select<DraftVerb>
        label={t('LANG_FILTERS_ACTION')}
        labelHidden
        value={verb}
        options={verbs.map((one) => ({ value: one, label: t(VERB_KEYS[one]) }))}
        onChange={(next) => onChange({ ...action, verb: next, value: KINDS[next] === KINDS[verb] ? value : '' })}
      />
      <div className={styles['value']}>
        <Target
          kind={KINDS[verb]}
          value={value}
          error={error}
          onChange={(next) => onChange({ ...action, value: next })}
        />
      </div>
      <IconButton icon={<Minus size={16} />} label={t('LANG_FILTERS_REMOVE_ACTION')} onClick={onRemove} />
    </li>
  );
}

interface TargetProps {
  readonly kind: Kind;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function Target({ kind, value, error, onChange }: TargetProps): ReactNode {
  const t = useText();
  switch (kind) {
    case 'none':
      return null;
    case 'folder':
      return <FolderChoice value={value} error={error} onChange={onChange} />;
    case 'label':
      return <LabelChoice value={value} error={error} onChange={onChange} />;
    case 'address':
      return (
        <TextField
          label={t('LANG_FILTERS_ADDRESS')}
          labelHidden
          type="email"
          placeholder={t('LANG_FILTERS_ADDRESS')}
          maxLength={320}
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'reason':
      return (
        <TextArea
          label={t('LANG_FILTERS_REASON')}
          rows={3}
          maxLength={MAX_REJECT_TEXT}
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

type ChoiceProps = Omit<TargetProps, 'kind'>;

function FolderChoice({ value, error, onChange }: ChoiceProps): ReactNode {
  const t = useText();
  const folders = useFolderChoices()
    ?.filter(({ isReadOnly }) => !isReadOnly)
    .map(({ path, label }) => ({ value: path, label }));
  return <Choice label={t('LANG_FILTERS_FOLDER')} choices={folders} {...{ value, error, onChange }} />;
}

function LabelChoice({ value, error, onChange }: ChoiceProps): ReactNode {
  const t = useText();
  const { all } = useLabels();
  const choices = all?.map(({ keyword, name }) => ({ value: keyword, label: name }));
  return <Choice label={t('LANG_FILTERS_LABEL')} choices={choices} {...{ value, error, onChange }} />;
}

interface AnyChoiceProps extends ChoiceProps {
  readonly label: string;
  /** Undefined until they are loaded. */
  readonly choices: readonly { readonly value: string; readonly label: string }[] | undefined;
}

/** A choice of a thing that may have gone since the filter was saved: it then stays in the list. */
function Choice({ label, choices, value, error, onChange }: AnyChoiceProps): ReactNode {
  const t = useText();
  const isKnown = value === '' || choices?.some((choice) => choice.value === value) === true;
  const name = choices === undefined ? value : t('LANG_FILTERS_GONE', { name: value });
  const gone = isKnown ? [] : [{ value, label: name }];
  const none = value === '' ? [{ value: '', label: t('LANG_FILTERS_CHOOSE') }] : [];
  return (
    <>
      <Select
        label={label}
        labelHidden
        value={value}
        options={[...none, ...gone, ...(choices ?? [])]}
        onChange={onChange}
      />
      {error === undefined ? null : <p className={styles['wrong']}>{error}</p>}
    </>
  );
}
