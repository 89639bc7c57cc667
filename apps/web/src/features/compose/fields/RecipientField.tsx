import { formatAddress } from '@pillarbox/rules/address-list';
import type { ClipboardEvent, DragEvent, ReactNode } from 'react';
import { useId, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { cx } from '../../../ui/cx.ts';
import { RecipientChip } from './RecipientChip.tsx';
import styles from './RecipientField.module.css';
import type { RecipientField as Field } from '../model/compose-state.ts';
import type { Composer } from '../composer/composer.ts';
import { SuggestionList } from './SuggestionList.tsx';
import { RECIPIENT_TYPE } from './drag-recipient.ts';
import { useRecipientInput } from './use-recipient-input.ts';

interface RecipientFieldProps {
  readonly composer: Composer;
  readonly field: Field;
  readonly label: string;
  /** Id of the element with the error, if there is one. */
  readonly errorId?: string | undefined;
  /** Shown at the end of the row. */
  readonly children?: ReactNode;
}

/** Recipients as chips, and an input to type or paste more. Backspace selects the last chip, then removes it. */
export function RecipientField({ composer, field, label, errorId, children }: RecipientFieldProps): ReactNode {
  const t = useText();
  const id = useId();
  const chips = useStore(composer.state, (state) => state[field]);
  const isEncrypted = useStore(composer.state, (state) => state.protection?.encrypt === true);
  const input = useRecipientInput(composer, field);
  const listId = `${id}-suggestions`;
  const { rows, at } = input.suggestions;
  const [isTarget, setTarget] = useState(false);

  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    if (input.paste(event.clipboardData.getData('text/plain'))) event.preventDefault();
  };
  const onCopy = (event: ClipboardEvent<HTMLInputElement>): void => {
    const chip = chips.find((one) => one.key === input.selected);
    if (chip === undefined) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', formatAddress(chip));
    if (event.type === 'cut') composer.dispatch({ type: 'remove-recipient', key: chip.key });
  };
  const over = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes(RECIPIENT_TYPE)) return;
    event.preventDefault();
    setTarget(true);
  };
  const drop = (event: DragEvent): void => {
    setTarget(false);
    const key = event.dataTransfer.getData(RECIPIENT_TYPE);
    if (key === '') return;
    event.preventDefault();
    composer.dispatch({ type: 'move-recipient', key, field });
  };

  return (
    <div
      className={cx(styles['row'], isTarget && styles['target'])}
      data-field={field}
      onDragOver={over}
      onDragLeave={() => setTarget(false)}
      onDrop={drop}
    >
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <div className={styles['chips']}>
        {chips.length === 0 ? null : (
          <ul className={styles['list']} aria-label={t('LANG_COMPOSE_RECIPIENTS_OF', { field: label })}>
            {chips.map((chip) => (
              <RecipientChip
                key={chip.key}
                recipient={chip}
                isSelected={chip.key === input.selected}
                isEncrypted={isEncrypted}
                onSelect={() => input.select(chip.key)}
                onEdit={() => input.edit(chip)}
                onRemove={() => composer.dispatch({ type: 'remove-recipient', key: chip.key })}
              />
            ))}
          </ul>
        )}
        <input
          ref={input.ref}
          id={id}
          className={styles['input']}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={rows.length > 0}
          aria-controls={rows.length > 0 ? listId : undefined}
          aria-activedescendant={rows.length > 0 ? `${listId}-${String(at)}` : undefined}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={input.text}
          aria-invalid={errorId === undefined ? undefined : true}
          aria-describedby={errorId}
          onChange={(event) => input.type(event.currentTarget.value)}
          onKeyDown={input.onKeyDown}
          onBlur={input.commit}
          onPaste={onPaste}
          onCopy={onCopy}
          onCut={onCopy}
        />
        {rows.length > 0 && input.ref.current !== null ? (
          <SuggestionList
            anchor={input.ref.current}
            id={listId}
            typed={input.text}
            suggestions={input.suggestions}
            onTake={input.take}
          />
        ) : null}
      </div>
      {children}
      <div role="status">
        <VisuallyHidden>{input.said}</VisuallyHidden>
      </div>
    </div>
  );
}
