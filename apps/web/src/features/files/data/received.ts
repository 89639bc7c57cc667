import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { growl } from '../../../lib/growl.ts';
import { loadTexts } from '../../../lib/i18n/language.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { openScope } from './files-location.ts';

/** Milliseconds in which what arrives is said together. */
const TOGETHER_MS = 1500;
/** Milliseconds for which the growl shows. */
const SHOWN_MS = 10_000;

interface Received {
  readonly folder: string;
  readonly name: string;
}

let waiting: Received[] = [];

/** Says that visitors of links have uploaded files: one by its name, several by their number. */
export async function filesReceived(received: Received): Promise<void> {
  waiting.push(received);
  if (waiting.length > 1) return;
  await loadTexts('files');
  await new Promise((resolve) => setTimeout(resolve, TOGETHER_MS));
  const all = waiting;
  waiting = [];
  const [first] = all;
  if (first === undefined) return;
  const folder = visibleText(first.folder);
  growl.show({
    type: 'info',
    text:
      all.length === 1
        ? text('LANG_FILES_RECEIVED', { name: visibleText(first.name), folder })
        : text('LANG_FILES_RECEIVED_SEVERAL', { count: all.length }),
    life: SHOWN_MS,
    action: { label: text('LANG_FILES_RECEIVED_SHOW'), run: () => openScope({ place: 'recent' }) },
  });
}
