import type { Task, TaskBox } from '@pillarbox/contract/tasks/task';
import { upper } from '@pillarbox/locales/keys';
import { text } from '../../../lib/i18n/text.tsx';
import { changeKnown, changeTask, knownTask, refreshTasks } from '../data/tasks.queries.ts';
import { placesAfter } from '../model/place.ts';
import { sayDone, sayFailure } from './say.ts';

/** A place in a column: the other cards of it in their order, and the place among them. */
interface CardPlace {
  readonly cards: readonly Task[];
  readonly row: number;
}

/** Puts a task into a box, and at a place of its column unless the column has an order of its own. Undo takes it back. */
export async function putAt(id: string, box: TaskBox, place: CardPlace | null): Promise<void> {
  const task = knownTask(id);
  if (task?.isEditable !== true) return;
  const isMoved = task.zero_inbox_tag !== box;
  const places = new Map(
    (place === null ? [] : placesAfter(place.cards, id, place.row)).map((one) => [one.id, one.order]),
  );
  if (!isMoved && places.size === 0) return;
  const changeOf = (one: Task): { zero_inbox_tag?: TaskBox; order?: number } => {
    const order = places.get(one.id);
    return { ...(one.id === id && isMoved ? { zero_inbox_tag: box } : {}), ...(order === undefined ? {} : { order }) };
  };
  const changed = [task, ...(place?.cards ?? [])].filter((one) => one.id === id || places.has(one.id));
  changeKnown((known) =>
    known.map((one) => (one.id === id || places.has(one.id) ? { ...one, ...changeOf(one) } : one)),
  );
  try {
    const keys: string[] = [];
    for (const one of changed) keys.push((await changeTask(one.id, changeOf(one))).undo);
    if (isMoved) sayDone(text('LANG_TASKS_MOVED', { count: 1, name: text(`LANG_TASKS_BOX_${upper(box)}`) }), keys);
  } catch (error) {
    sayFailure(error);
    void refreshTasks();
  }
}
