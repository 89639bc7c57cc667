import { BOOK_COLORS } from '@pillarbox/contract/contacts/book';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useCategories } from '../data/files.queries.ts';
import styles from './FileMark.module.css';

/** The colour of a category by its number. */
export function categoryColor(color: number): string {
  return BOOK_COLORS[color] ?? BOOK_COLORS[0];
}

/** The square of the category of a file, with its name for assistive technology. Nothing for none. */
export function CategoryDot({ id }: { readonly id: string }): ReactNode {
  const { data } = useCategories();
  const category = id === '' ? undefined : data?.find((one) => one.id === id);
  if (category === undefined) return null;
  return (
    <span className={styles['dot']} style={{ background: categoryColor(category.color) }} title={category.name}>
      <VisuallyHidden>{category.name}</VisuallyHidden>
    </span>
  );
}
