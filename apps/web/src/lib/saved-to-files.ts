import { FILES_FEATURE } from '@pillarbox/contract/files/feature-name';
import { errorTextKey } from './api-error.ts';
import { growl } from './growl.ts';
import { text } from './i18n/text.tsx';
import { go } from './location.ts';
import { hasFeature, partner } from './partner.ts';
import { useStore } from './store.ts';

/** Whether the provider offers files. */
export function useHasFiles(): boolean {
  return useStore(partner, (value) => hasFeature(value, FILES_FEATURE));
}

/** Says that attachments were saved as files, and leads there. */
export function growlSaved(count: number): void {
  const action = {
    label: text('LANG_SHELL_SHOW_FILES'),
    run: () => go('/onlinestorage', { search: { place: 'recent' } }),
  };
  growl.show({ type: 'success', text: text('LANG_SHELL_SAVED_TO_FILES', { count }), action });
}

/** Says why attachments were not saved as files. */
export function growlNotSaved(error: unknown): void {
  growl.show({ type: 'danger', text: text(errorTextKey(error)) });
}
