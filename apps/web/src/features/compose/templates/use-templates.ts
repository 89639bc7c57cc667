import type { TemplateRow } from '@pillarbox/contract/compose/templates';
import { useQuery } from '@tanstack/react-query';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { queryClient } from '../../../lib/query-client.ts';
import { session } from '../../../lib/session-state.ts';
import type { Composer } from '../composer/composer.ts';
import { newDraftId } from '../model/compose-state.ts';
import { toOutgoing } from '../model/outgoing.ts';
import { withSignature } from '../model/signature.ts';
import { composeFont, senderNow } from '../begin/compose-settings.ts';
import { templateCalls } from '../data/template-calls.ts';
import { applyTemplate } from './apply-template.ts';

function key(): readonly string[] {
  return ['templates', session.get().user?.mail ?? ''];
}

/** The user's templates, asked for each time the list opens, because other mail programs change them too. */
export function useTemplates(): { readonly rows: readonly TemplateRow[] | null; readonly failure: Error | null } {
  const { data, error } = useQuery({ queryKey: key(), queryFn: () => templateCalls.list(), staleTime: 0 });
  return { rows: data ?? null, failure: error };
}

/** Runs a change of templates and reads the list again. Resolves to false, with a growl, when it fails. */
async function changed(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
    return false;
  } finally {
    await queryClient.invalidateQueries({ queryKey: key() });
  }
}

/** Puts a template into the message. */
export async function insertTemplate(composer: Composer, { id }: TemplateRow): Promise<void> {
  try {
    applyTemplate(composer, await templateCalls.load(id));
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}

/** Saves the message as a template: without the quoted original and without the signature. */
export async function saveAsTemplate(composer: Composer, name: string, replaces: TemplateRow | null): Promise<boolean> {
  composer.flush(true);
  const state = composer.state.get();
  const unsigned = withSignature({ ...state, original: null, reference: null }, null, { dashes: false, first: true });
  const message = toOutgoing(unsigned, senderNow(), composeFont());
  const isSaved = await changed(() => templateCalls.save(message, name, replaces));
  if (isSaved) growl.show({ type: 'success', text: text('LANG_WRITING_TEMPLATE_SAVED', { name }) });
  return isSaved;
}

/** Gives a template another name; the growl takes that back. */
export async function renameTemplate(row: TemplateRow, name: string): Promise<void> {
  if (name === row.name || !(await changed(() => templateCalls.rename(row.id, name)))) return;
  growl.show({
    type: 'success',
    text: text('LANG_WRITING_TEMPLATE_RENAMED', { name }),
    action: {
      label: text('LANG_WRITING_UNDO'),
      run: () =>
        void changed(async () => {
          const now = (await templateCalls.list()).find((one) => one.name === name);
          if (now !== undefined) await templateCalls.rename(now.id, row.name);
        }),
    },
  });
}

/** Moves a template to Trash; the growl takes that back. */
export async function removeTemplate(row: TemplateRow): Promise<void> {
  const opId = newDraftId();
  if (!(await changed(() => templateCalls.remove(row, opId)))) return;
  growl.show({
    type: 'success',
    text: text('LANG_WRITING_TEMPLATE_REMOVED', { name: row.name }),
    action: { label: text('LANG_WRITING_UNDO'), run: () => void changed(() => templateCalls.restore(opId)) },
  });
}
