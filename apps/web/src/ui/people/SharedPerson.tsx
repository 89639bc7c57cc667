import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../lib/api-error.ts';
import { growl } from '../../lib/growl.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { Avatar } from '../Avatar.tsx';
import { IconButton } from '../IconButton.tsx';
import { Select } from '../Select.tsx';
import type { SelectOption } from '../Select.tsx';
import styles from './People.module.css';

interface SharedPersonProps<L extends string> {
  readonly mail: string;
  readonly level: L;
  readonly options: readonly SelectOption<L>[];
  readonly words: {
    /** Names the choice of the level. */
    readonly level: string;
    readonly remove: string;
    /** Said after the share has ended. */
    readonly ended: string;
  };
  readonly onLevel: (level: L) => Promise<unknown>;
  readonly onRemove: () => Promise<unknown>;
}

/** A person that something is shared with: the level, and the button that ends the share. Each change is made at once. */
export function SharedPerson<L extends string>(props: SharedPersonProps<L>): ReactNode {
  const { mail, level, options, words, onLevel, onRemove } = props;
  const t = useText();
  const [isBusy, setBusy] = useState(false);
  const run = async (change: Promise<unknown>, done?: string): Promise<void> => {
    setBusy(true);
    try {
      await change;
      if (done !== undefined) growl.show({ type: 'success', text: done });
    } catch (error) {
      growl.show({ type: 'danger', text: t(errorTextKey(error)) });
    }
    setBusy(false);
  };
  return (
    <li className={styles['line']}>
      <Avatar address={mail} size={28} />
      <bdi className={styles['address']}>{mail}</bdi>
      <Select
        quiet
        label={words.level}
        value={level}
        options={options}
        disabled={isBusy}
        onChange={(next) => void run(onLevel(next))}
      />
      <IconButton
        icon={<X size={16} />}
        label={words.remove}
        disabled={isBusy}
        onClick={() => void run(onRemove(), words.ended)}
      />
    </li>
  );
}
