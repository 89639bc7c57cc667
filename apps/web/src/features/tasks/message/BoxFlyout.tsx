import { TASK_BOXES } from '@pillarbox/contract/tasks/task';
import { upper } from '@pillarbox/locales/keys';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { messageDrag, messageDropMark } from '../../../lib/message-action.ts';
import { useStore } from '../../../lib/store.ts';
import { cx } from '../../../ui/cx.ts';
import { BoxMark } from '../parts/BoxMark.tsx';
import styles from './BoxFlyout.module.css';

/** The boxes beside the button of tasks, on which dragged messages can be dropped. Menus offer the same to keys. */
export function BoxFlyout(): ReactNode {
  const t = useText();
  const over = useStore(messageDrag, (now) => now?.place ?? '');
  const [top] = useState(
    () => document.querySelector('[data-drop-section="/tasks"]')?.getBoundingClientRect().top ?? 0,
  );
  return (
    <div className={styles['flyout']} style={{ top }} aria-hidden="true">
      {TASK_BOXES.map((box) => (
        <div
          key={box}
          className={cx(styles['box'], over === box && styles['over'])}
          {...messageDropMark('/tasks', box)}
        >
          <BoxMark box={box} />
          {t(`LANG_TASKS_BOX_${upper(box)}`)}
        </div>
      ))}
    </div>
  );
}
