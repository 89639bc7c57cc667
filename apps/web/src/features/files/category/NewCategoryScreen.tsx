import { BOOK_COLORS } from '@pillarbox/contract/contacts/book';
import type { FileCategory } from '@pillarbox/contract/files/file';
import { changeFileCategory, createFileCategory } from '@pillarbox/contract/files/operations';
import { upper } from '@pillarbox/locales/keys';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { go, useLocation } from '../../../lib/location.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonRow } from '../../../ui/ButtonRow.tsx';
import { ColorChoice } from '../../../ui/ColorChoice.tsx';
import { SheetPage } from '../../../ui/SheetPage.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { filesCall } from '../data/files-calls.ts';
import { CATEGORY_PATH, openScope } from '../data/files-location.ts';
import { refreshFiles, useCategories } from '../data/files.queries.ts';
import styles from './Category.module.css';

/** Longest name of a category, in characters. */
const MAX_NAME = 60;

/** Route /cloud/category/new: the form of a new category, or of the one that `id` names [SHELL-057, FILE-002]. */
export function NewCategoryScreen(): ReactNode {
  const t = useText();
  const { search } = useLocation();
  const { data, error, refetch } = useCategories();
  const category = data?.find(({ id }) => id === search['id']);
  return (
    <SheetPage
      title={t(category === undefined ? 'LANG_FILES_NEW_CATEGORY' : 'LANG_FILES_CATEGORY')}
      back={{ label: t('LANG_FILES_BACK'), open: () => go(CATEGORY_PATH) }}
      found={{ data, error, refetch }}
      failed={{ title: t('LANG_FILES_FAILED'), retry: t('LANG_FILES_TRY_AGAIN') }}
    >
      {(categories) => <Form key={category?.id ?? ''} category={category} count={categories.length} />}
    </SheetPage>
  );
}

function Form({ category, count }: { readonly category: FileCategory | undefined; readonly count: number }): ReactNode {
  const t = useText();
  const [name, setName] = useState(category?.name ?? '');
  const [color, setColor] = useState(category?.color ?? count % BOOK_COLORS.length);
  const [failure, setFailure] = useState<unknown>(null);
  const save = async (): Promise<void> => {
    try {
      const body = { name, color };
      const made =
        category === undefined
          ? await filesCall(createFileCategory, { body })
          : await filesCall(changeFileCategory, { params: { id: category.id }, body }).then(() => category);
      await refreshFiles();
      openScope({ place: 'category', id: made.id });
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') void save();
      }}
    >
      <TextField
        autoFocus
        label={t('LANG_FILES_NAME')}
        maxLength={MAX_NAME}
        value={name}
        error={failure === null ? undefined : t(errorTextKey(failure))}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setFailure(null);
        }}
      />
      <ColorChoice
        label={t('LANG_FILES_COLOR')}
        nameOf={(one) => t(`LANG_FILES_COLOR_${upper(one)}`)}
        colors={BOOK_COLORS}
        chosen={BOOK_COLORS[color] ?? BOOK_COLORS[0]}
        onChoose={(chosen) => setColor(BOOK_COLORS.findIndex((one) => one === chosen))}
      />
      <ButtonRow>
        <Button onClick={() => go(CATEGORY_PATH)}>{t('LANG_FILES_CANCEL')}</Button>
        <Button kind="primary" type="submit" disabled={name.trim() === ''}>
          {t('LANG_FILES_SAVE')}
        </Button>
      </ButtonRow>
    </form>
  );
}
