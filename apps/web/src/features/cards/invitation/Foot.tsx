import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import type { ButtonKind } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { run } from './actions.ts';
import styles from './Invitation.module.css';

/** One thing that the reader can do. */
export interface FootAction {
  readonly label: string;
  readonly kind?: ButtonKind;
  readonly pressed?: boolean;
  readonly work: () => Promise<void>;
  readonly done?: () => void;
}

interface FootProps {
  readonly tone?: 'plain' | 'warn' | 'bad' | 'good';
  readonly icon?: ReactNode;
  readonly words: ReactNode;
  readonly actions: readonly FootAction[];
  /** Beside the buttons, for example a menu. */
  readonly more?: ReactNode;
}

/** The foot of the card: one sentence, and what the reader can do. What has changed is announced. */
export function Foot({ tone = 'plain', icon, words, actions, more }: FootProps): ReactNode {
  const [running, setRunning] = useState('');
  const start = ({ label, work, done }: FootAction): void => {
    setRunning(label);
    void run(work).then((isDone) => {
      setRunning('');
      if (isDone) done?.();
    });
  };
  return (
    <div className={cx(styles['foot'], styles[tone])} data-no-print="">
      <p className={styles['sentence']} role="status">
        {icon}
        <span>{words}</span>
      </p>
      <div className={styles['buttons']}>
        {actions.map((action) => (
          <Button
            key={action.label}
            kind={action.kind ?? 'default'}
            pressed={action.pressed}
            busy={running === action.label}
            disabled={running !== '' && running !== action.label}
            onClick={() => start(action)}
          >
            {action.label}
          </Button>
        ))}
        {more}
      </div>
    </div>
  );
}
