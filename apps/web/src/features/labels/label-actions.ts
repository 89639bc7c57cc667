import type { Label } from '@pillarbox/contract/labels/label';
import { changeLabel, createLabel, deleteLabel, orderLabels } from '@pillarbox/contract/labels/operations';
import type { TextKey } from '@pillarbox/locales/keys';
import { errorTextKey } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { growl } from '../../lib/growl.ts';
import { text } from '../../lib/i18n/text.tsx';
import { refreshLabels, setCachedLabels } from './labels.ts';
import type { ShownLabel } from './labels.ts';

/** Creates a label. Resolves to it, or to the text key of what is wrong. */
export async function create(name: string, hue: number): Promise<{ label: Label } | { wrong: TextKey }> {
  try {
    const label = await call(createLabel, { body: { name, hue } });
    setCachedLabels((known) => (known.some(({ keyword }) => keyword === label.keyword) ? known : [...known, label]));
    void refreshLabels();
    return { label };
  } catch (error) {
    return { wrong: errorTextKey(error) };
  }
}

/** Renames a label. Resolves to the text key of what is wrong, null on success. */
export async function rename(keyword: string, name: string): Promise<TextKey | null> {
  try {
    await call(changeLabel, { body: { keyword, name } });
    await refreshLabels();
    return null;
  } catch (error) {
    return errorTextKey(error);
  }
}

/** Changes something that is shown at once; when that fails, a growl says why and the labels are read again. */
async function shown(
  change: (known: readonly Label[]) => readonly Label[],
  send: () => Promise<unknown>,
): Promise<boolean> {
  setCachedLabels(change);
  try {
    await send();
    return true;
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
    return false;
  } finally {
    await refreshLabels();
  }
}

/** Gives a label another colour. */
export async function recolor(keyword: string, hue: number): Promise<void> {
  await shown(
    (known) => known.map((label) => (label.keyword === keyword ? { ...label, hue } : label)),
    () => call(changeLabel, { body: { keyword, hue } }),
  );
}

/** Moves a label up (-1) or down (1) in the order. */
export async function shift(all: readonly ShownLabel[], keyword: string, step: 1 | -1): Promise<void> {
  const order = all.map((label) => label.keyword);
  const at = order.indexOf(keyword);
  const other = order[at + step];
  if (other === undefined) return;
  order[at + step] = keyword;
  order[at] = other;
  await shown(
    (known) => order.flatMap((one) => known.find((label) => label.keyword === one) ?? []),
    () => call(orderLabels, { body: { keywords: order } }),
  );
}

/** Deletes a label. Its messages stay, and a growl offers Undo. */
export async function remove({ keyword, name }: ShownLabel): Promise<void> {
  const done = await shown(
    (known) => known.filter((label) => label.keyword !== keyword),
    () => call(deleteLabel, { body: { keyword } }),
  );
  if (!done) return;
  const back = (): void =>
    void shown(
      (known) => known,
      () => call(deleteLabel, { body: { keyword, deleted: false } }),
    );
  const action = { label: text('LANG_LABELS_UNDO'), run: back };
  growl.show({ type: 'success', text: text('LANG_LABELS_DELETED', { name }), action });
}
