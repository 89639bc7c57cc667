import { Plus } from 'lucide-react';
import type { ReactNode, SyntheticEvent } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useSingleKey } from '../../../lib/shortcuts.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import { sayFailure } from '../actions/say.ts';
import { addTask } from '../actions/add-task.ts';
import type { TaskScope } from '../model/scope.ts';
import { useDueWords } from '../parts/use-due-words.ts';
import { useReadQuickTask } from '../parts/use-read-quick-task.ts';
import styles from './QuickAdd.module.css';

/** The line that adds a task: "order oak on Friday". While a date is read, it says which. */
export function QuickAdd({ scope }: { readonly scope: TaskScope }): ReactNode {
  const t = useText();
  const key = useSingleKey('new_task');
  const words = useDueWords();
  const read = useReadQuickTask();
  const [typed, setTyped] = useState('');
  const { name, due } = read(typed);
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (name === '') return;
    setTyped('');
    try {
      await addTask({ task_name: name, ...(due === null ? {} : { due }) }, scope);
    } catch (error) {
      // What was typed comes back, unless something else was typed meanwhile.
      setTyped((now) => (now === '' ? typed : now));
      sayFailure(error);
    }
  };
  return (
    <form className={styles['line']} onSubmit={(event) => void submit(event)}>
      <Plus size={17} strokeWidth={1.75} aria-hidden="true" className={styles['plus']} />
      <input
        className={styles['input']}
        value={typed}
        maxLength={1000}
        enterKeyHint="done"
        autoComplete="off"
        aria-label={t('LANG_TASKS_ADD')}
        placeholder={t('LANG_TASKS_ADD_HINT')}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed !== '') {
            event.stopPropagation();
            setTyped('');
          }
        }}
      />
      <span className={styles['due']} role="status">
        {due === null ? '' : words.long(due)}
      </span>
      {key === undefined || typed !== '' ? null : <Kbd>{key}</Kbd>}
    </form>
  );
}
