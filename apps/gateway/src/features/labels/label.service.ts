import { Failure } from '@pillarbox/contract/failure';
import type { Label } from '@pillarbox/contract/labels/label';
import { MAX_LABELS } from '@pillarbox/contract/mail/fields';
import type { AccountId } from '../../platform/account/account.ts';
import { foreignLabel, isForeignLabel, keywordFor, labelNameOf } from './label-keyword.ts';
import type { LabelRow, LabelStore } from './label.store.ts';

/** Most rows of an account, deleted labels included: without a limit, creating and deleting would fill the table. */
const MAX_ROWS = 500;

/** What is changed of a label. */
interface Change {
  readonly name?: string | undefined;
  readonly hue?: number | undefined;
}

/** The labels of an account: those of its table, and keywords of other programs. */
export class LabelService {
  readonly #store: LabelStore;

  constructor(store: LabelStore) {
    this.#store = store;
  }

  /** All labels in the user's order; `inUse` are keywords that messages have. */
  async list(accountId: AccountId, inUse: readonly string[]): Promise<Label[]> {
    const rows = await this.#store.list(accountId);
    const known = new Set(rows.map(({ keyword }) => keyword));
    const own = rows
      .filter(({ hidden }) => !hidden)
      .map(({ keyword, name, hue }) => ({ keyword, name, hue, own: true }));
    const foreign = inUse
      .filter((keyword) => !known.has(keyword) && isForeignLabel(keyword))
      .map((keyword) => ({ keyword, ...foreignLabel(keyword), own: false }));
    return [...own, ...foreign].slice(0, MAX_LABELS);
  }

  /** Creates a label at the end. @throws Failure `label_name_empty`, `label_name_taken`, `too_many_labels`. */
  async create(accountId: AccountId, typed: string, { hue, inUse }: { hue: number; inUse: readonly string[] }) {
    let created: Label | undefined;
    await this.#store.change(accountId, (rows) => {
      const name = freeName(rows, typed, null);
      const keyword = keywordFor(name, new Set([...rows.map((row) => row.keyword), ...inUse]));
      created = { keyword, name, hue, own: true };
      return [{ keyword, name, hue, position: nextPosition(rows), hidden: false }];
    });
    if (created === undefined) throw new Error('the change did not run');
    return created;
  }

  /**
   * Renames or recolours a label. A keyword of another program gets a row by that.
   * @throws Failure `label_not_found`, `label_name_empty`, `label_name_taken`, `too_many_labels`.
   */
  async change(accountId: AccountId, keyword: string, { name, hue }: Change): Promise<void> {
    await this.#store.change(accountId, (rows) => {
      const row = rowFor(rows, keyword);
      if (row.hidden) throw new Failure('label_not_found');
      const renamed = name === undefined ? row.name : freeName(rows, name, keyword);
      return [{ ...row, name: renamed, hue: hue ?? row.hue }];
    });
  }

  /** Sets the order; labels that are not named follow in their order. */
  async order(accountId: AccountId, keywords: readonly string[]): Promise<void> {
    await this.#store.change(accountId, (rows) => {
      const named = [...new Set(keywords)].map((keyword) => rowFor(rows, keyword));
      const others = rows.filter(({ keyword }) => !keywords.includes(keyword));
      return [...named, ...others].map((row, position) => ({ ...row, position }));
    });
  }

  /** Deletes a label or brings it back. @throws Failure `label_not_found`, `label_name_taken`. */
  async setDeleted(accountId: AccountId, keyword: string, deleted: boolean): Promise<void> {
    await this.#store.change(accountId, (rows) => {
      const row = rowFor(rows, keyword);
      if (!deleted && isTaken(rows, row.name, keyword)) throw new Failure('label_name_taken');
      return [{ ...row, hidden: deleted }];
    });
  }
}

/** The row of a keyword; a new one for a keyword of another program. @throws Failure `label_not_found`, `too_many_labels`. */
function rowFor(rows: readonly LabelRow[], keyword: string): LabelRow {
  const known = rows.find((row) => row.keyword === keyword);
  if (known !== undefined) return known;
  if (!isForeignLabel(keyword)) throw new Failure('label_not_found');
  return { keyword, ...foreignLabel(keyword), position: nextPosition(rows), hidden: false };
}

/** @throws Failure `too_many_labels`. */
function nextPosition(rows: readonly LabelRow[]): number {
  const shown = rows.filter(({ hidden }) => !hidden).length;
  if (shown >= MAX_LABELS || rows.length >= MAX_ROWS) throw new Failure('too_many_labels', { limit: MAX_LABELS });
  return Math.max(-1, ...rows.map(({ position }) => position)) + 1;
}

/** The stored form of a typed name. @throws Failure `label_name_empty`, `label_name_taken`. */
function freeName(rows: readonly LabelRow[], typed: string, keyword: string | null): string {
  const name = labelNameOf(typed);
  if (name === null) throw new Failure('label_name_empty', { field: 'name' });
  if (isTaken(rows, name, keyword)) throw new Failure('label_name_taken', { field: 'name' });
  return name;
}

function isTaken(rows: readonly LabelRow[], name: string, keyword: string | null): boolean {
  const folded = name.toLowerCase();
  return rows.some(
    (row) => !row.hidden && row.keyword !== keyword && row.name.toLowerCase() === folded && folded !== '',
  );
}
