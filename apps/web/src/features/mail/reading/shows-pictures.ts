import type { Message } from '@pillarbox/contract/mail/message';
import { showsPictures } from '@pillarbox/rules/safety/show-pictures';
import { messageKey, safetyVerdicts } from '../../../lib/message-safety.ts';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { useUser } from '../../../lib/session-state.ts';
import { useStore } from '../../../lib/store.ts';
import { useMailPreferences } from '../../preferences/public.ts';

/** Whether the remote pictures of a message are shown without a question; never those of a doubtful sender. */
export function useShowsPictures(message: Message | undefined): boolean {
  const own = useUser()?.mail ?? '';
  const preferences = usePreferences();
  const { imageRules, mailAliases, identities } = useMailPreferences(own);
  const key = message === undefined ? '' : messageKey(message);
  const verdict = useStore(safetyVerdicts, (verdicts) => verdicts.get(key));
  if (message === undefined || verdict?.doubtful === true) return false;
  const addresses = [own, ...mailAliases, ...identities.map(({ mail }) => mail)].map((mail) => mail.toLowerCase());
  const trust = { rules: imageRules, own: addresses, isContact: verdict?.isContact === true };
  return showsPictures(preferences, trust, message.header);
}
