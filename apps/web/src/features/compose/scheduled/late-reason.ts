import type { OutboxItem } from '@pillarbox/contract/compose/outbox';
import { codeTextKey } from '../../../lib/api-error.ts';
import { text } from '../../../lib/i18n/text.tsx';

/** Why a scheduled message was not sent at its time, with the words of the server. */
export function lateReason({ reason, servertext }: OutboxItem): string {
  if (reason === 'invalid_credentials') return text('LANG_SCHEDULE_REFUSED_PASSWORD');
  const said = servertext === '' ? [] : [text('LANG_COMPOSE_SERVER_SAID', { words: servertext })];
  return [text(codeTextKey(reason)), ...said].join('. ');
}
