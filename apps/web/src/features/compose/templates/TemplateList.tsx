import type { TemplateRow } from '@pillarbox/contract/compose/templates';
import { FileText, Pencil, Plus, Search, Trash2 } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import type { Composer } from '../composer/composer.ts';
import { RenameField } from './RenameField.tsx';
import styles from './TemplateMenu.module.css';
import { insertTemplate, removeTemplate, renameTemplate, useTemplates } from './use-templates.ts';

interface TemplateListProps {
  readonly composer: Composer;
  readonly onClose: () => void;
  readonly onSaveAs: () => void;
}

/** Whether a template has every typed word in its name or its first words. */
function matches({ name, preview }: TemplateRow, words: readonly string[]): boolean {
  const text = `${name} ${preview}`.toLocaleLowerCase();
  return words.every((word) => text.includes(word));
}

/** Search, the templates, and the button that saves the message as one. Up and Down choose, Enter inserts at the caret. */
export function TemplateList({ composer, onClose, onSaveAs }: TemplateListProps): ReactNode {
  const t = useText();
  const id = useId();
  const { rows, failure } = useTemplates();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const [renamed, setRenamed] = useState('');
  useEffect(() => field.current?.focus(), []);
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const shown = (rows ?? []).filter((row) => matches(row, words));
  const at = Math.min(chosen, shown.length - 1);
  const insert = (row: TemplateRow | undefined): void => {
    if (row === undefined) return;
    onClose();
    void insertTemplate(composer, row);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && shown.length > 0) setChosen((at + step + shown.length) % shown.length);
    else if (event.key === 'Enter') insert(shown[at]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const optionId = (row: TemplateRow): string => `${id}-${row.id}`;
  const present = shown[at];
  return (
    <>
      <div className={styles['search']}>
        <Search size={16} aria-hidden="true" />
        <input
          ref={field}
          role="combobox"
          aria-expanded="true"
          aria-haspopup="grid"
          aria-controls={`${id}-list`}
          aria-activedescendant={present === undefined ? undefined : optionId(present)}
          aria-label={t('LANG_WRITING_TEMPLATE_SEARCH')}
          placeholder={t('LANG_WRITING_TEMPLATE_SEARCH')}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {failure === null ? null : (
        <p role="alert" className={styles['note']}>
          {t(errorTextKey(failure))}
        </p>
      )}
      {rows !== null && shown.length === 0 ? (
        <p role="status" className={styles['note']}>
          {t(rows.length === 0 ? 'LANG_WRITING_TEMPLATE_NONE' : 'LANG_WRITING_TEMPLATE_NO_MATCH')}
        </p>
      ) : null}
      <div id={`${id}-list`} role="grid" aria-label={t('LANG_WRITING_TEMPLATES')} className={styles['list']}>
        {shown.map((row, index) => (
          <div
            key={row.id}
            role="row"
            aria-selected={index === at}
            className={styles['row']}
            data-chosen={index === at ? '' : undefined}
          >
            {renamed === row.id ? (
              <span role="gridcell" className={styles['renaming']}>
                <RenameField
                  name={row.name}
                  onDone={(name) => {
                    setRenamed('');
                    field.current?.focus();
                    if (name !== '') void renameTemplate(row, name);
                  }}
                />
              </span>
            ) : (
              <>
                <div
                  id={optionId(row)}
                  role="gridcell"
                  className={styles['option']}
                  onPointerMove={() => setChosen(index)}
                  onClick={() => insert(row)}
                >
                  <FileText size={16} aria-hidden="true" />
                  <span className={styles['words']}>
                    <span className={styles['name']}>
                      {row.name === '' ? t('LANG_WRITING_TEMPLATE_UNNAMED') : row.name}
                    </span>
                    <span className={styles['preview']}>{row.preview}</span>
                  </span>
                  {index === at ? <Kbd>{t('LANG_WRITING_ENTER')}</Kbd> : null}
                </div>
                <span role="gridcell" className={styles['tools']}>
                  <IconButton
                    icon={<Pencil size={14} />}
                    label={t('LANG_WRITING_TEMPLATE_RENAME', { name: row.name })}
                    onClick={() => setRenamed(row.id)}
                  />
                  <IconButton
                    icon={<Trash2 size={14} />}
                    label={t('LANG_WRITING_TEMPLATE_REMOVE', { name: row.name })}
                    onClick={() => {
                      field.current?.focus();
                      void removeTemplate(row);
                    }}
                  />
                </span>
              </>
            )}
          </div>
        ))}
      </div>
      <button type="button" className={styles['saveAs']} onClick={onSaveAs}>
        <Plus size={16} aria-hidden="true" />
        {t('LANG_WRITING_TEMPLATE_SAVE_AS')}
      </button>
    </>
  );
}
