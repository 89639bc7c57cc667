import { TASK_BOXES } from '@pillarbox/contract/tasks/task';
import type { TaskBox } from '@pillarbox/contract/tasks/task';
import { upper } from '@pillarbox/locales/keys';
import { ArrowDownWideNarrow, Eye, EyeOff, List, SquareKanban } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Select } from '../../../ui/Select.tsx';
import { narrowScope } from '../data/tasks-location.ts';
import type { TaskScope } from '../model/scope.ts';
import { TASK_ORDERS } from '../model/task-view.ts';
import { changeView, viewOptions } from '../state/view-options.ts';
import styles from './TaskToolbar.module.css';

/** Above the tasks: list or board, the box, the order, and whether done tasks are hidden. */
export function TaskToolbar({ scope }: { readonly scope: TaskScope }): ReactNode {
  const t = useText();
  const { layout, listOrder, boardOrder, hidesDone } = useStore(viewOptions);
  const isBoard = layout === 'board';
  const boxes: { value: TaskBox | 'any'; label: string }[] = [
    { value: 'any', label: t('LANG_TASKS_ALL_BOXES') },
    ...TASK_BOXES.map((value) => ({ value, label: t(`LANG_TASKS_BOX_${upper(value)}`) })),
  ];
  return (
    <div className={styles['bar']}>
      <SegmentedControl
        label={t('LANG_TASKS_LAYOUT')}
        value={layout}
        options={[
          {
            value: 'board',
            label: <Segment icon={<SquareKanban size={16} strokeWidth={1.75} />} name={t('LANG_TASKS_BOARD')} />,
          },
          {
            value: 'list',
            label: <Segment icon={<List size={16} strokeWidth={1.75} />} name={t('LANG_TASKS_LIST')} />,
          },
        ]}
        onChange={(next) => changeView({ layout: next })}
      />
      <span className={styles['rule']} />
      {isBoard ? null : (
        <span className={styles['box']}>
          <Select
            quiet
            label={t('LANG_TASKS_FIELD_BOX')}
            value={scope.box === '' ? 'any' : scope.box}
            options={boxes}
            onChange={(box) => narrowScope({ box: box === 'any' ? '' : box })}
          />
        </span>
      )}
      <Select
        quiet
        label={t('LANG_TASKS_ORDER')}
        value={isBoard ? boardOrder : listOrder}
        icon={<ArrowDownWideNarrow size={16} strokeWidth={1.75} className={styles['orderIcon']} />}
        options={TASK_ORDERS.map((value) => ({ value, label: t(`LANG_TASKS_ORDER_${upper(value)}`) }))}
        onChange={(order) => changeView(isBoard ? { boardOrder: order } : { listOrder: order })}
      />
      <span className={styles['space']} />
      <Button
        kind="quiet"
        className={styles['hide'] ?? ''}
        pressed={hidesDone}
        aria-label={t('LANG_TASKS_HIDE_DONE')}
        icon={hidesDone ? <EyeOff size={16} strokeWidth={1.75} /> : <Eye size={16} strokeWidth={1.75} />}
        data-tooltip={t('LANG_TASKS_HIDE_DONE')}
        onClick={() => changeView({ hidesDone: !hidesDone })}
      >
        {t('LANG_TASKS_HIDE_DONE')}
      </Button>
    </div>
  );
}

function Segment({ icon, name }: { readonly icon: ReactNode; readonly name: string }): ReactNode {
  return (
    <span className={styles['segment']}>
      {icon}
      <span>{name}</span>
    </span>
  );
}
