import { Pencil, Plus, Trash2 } from 'lucide-react';
import type { FileCategory } from '@pillarbox/contract/files/file';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { go } from '../../../lib/location.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SheetPage } from '../../../ui/SheetPage.tsx';
import { removeCategory } from '../data/file-actions.ts';
import { NEW_CATEGORY_PATH, openScope } from '../data/files-location.ts';
import { useCategories } from '../data/files.queries.ts';
import { categoryColor } from '../list/CategoryDot.tsx';
import styles from './Category.module.css';

/** Route /cloud/category: the categories of files, to open, change and delete [SHELL-056, FILE-002]. */
export function CategoryScreen(): ReactNode {
  const t = useText();
  const { data, error, refetch } = useCategories();
  const [deleting, setDeleting] = useState<FileCategory | null>(null);
  return (
    <SheetPage
      title={t('LANG_FILES_CATEGORIES')}
      intro={t('LANG_FILES_CATEGORIES_INTRO')}
      back={{ label: t('LANG_FILES_BACK'), open: () => openScope({}) }}
      action={
        <Button icon={<Plus size={16} />} onClick={() => go(NEW_CATEGORY_PATH)}>
          {t('LANG_FILES_NEW_CATEGORY')}
        </Button>
      }
      found={{ data, error, refetch }}
      failed={{ title: t('LANG_FILES_FAILED'), retry: t('LANG_FILES_TRY_AGAIN') }}
    >
      {(categories) => (
        <>
          {categories.length === 0 ? <EmptyState title={t('LANG_FILES_NO_CATEGORIES')} /> : null}
          <ul>
            {categories.map((category) => (
              <li key={category.id} className={styles['line']}>
                <span className={styles['color']} style={{ background: categoryColor(category.color) }} />
                <button
                  type="button"
                  className={styles['name']}
                  onClick={() => openScope({ place: 'category', id: category.id })}
                >
                  <bdi>{category.name}</bdi>
                </button>
                <span className={styles['count']}>{t('LANG_FILES_ITEMS', { count: category.items })}</span>
                <IconButton
                  icon={<Pencil size={16} />}
                  label={t('LANG_FILES_EDIT_CATEGORY', { name: category.name })}
                  onClick={() => go(NEW_CATEGORY_PATH, { search: { id: category.id } })}
                />
                <IconButton
                  icon={<Trash2 size={16} />}
                  label={t('LANG_FILES_DELETE_CATEGORY', { name: category.name })}
                  onClick={() => setDeleting(category)}
                />
              </li>
            ))}
          </ul>
          {deleting === null ? null : (
            <Dialog
              title={t('LANG_FILES_DELETE_CATEGORY', { name: deleting.name })}
              onClose={() => setDeleting(null)}
              footer={
                <>
                  <Button data-autofocus onClick={() => setDeleting(null)}>
                    {t('LANG_FILES_CANCEL')}
                  </Button>
                  <Button
                    kind="danger"
                    onClick={() => {
                      void removeCategory(deleting.id);
                      setDeleting(null);
                    }}
                  >
                    {t('LANG_FILES_DELETE')}
                  </Button>
                </>
              }
            >
              <p>{t('LANG_FILES_DELETE_CATEGORY_TEXT')}</p>
            </Dialog>
          )}
        </>
      )}
    </SheetPage>
  );
}
