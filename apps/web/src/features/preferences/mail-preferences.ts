import type { MailPreferences } from '@pillarbox/contract/preferences/mail';
import { combinedMailPreferences } from '@pillarbox/contract/preferences/mail';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';

/** What mail goes on with until its preferences have come, and when they cannot be had. */
const NONE: MailPreferences = {
  signatures: [],
  imageRules: [],
  mailAliases: [],
  messageFilters: [],
  highlihghtingRules: [],
  emailPrefs: { mail: '', domain: { Domain: '', HostopianID: '', AccountID: '' } },
};

/** The place of the mail preferences in the query cache: to be invalidated by whoever saves one of their parts. */
export const MAIL_PREFERENCES_KEY = ['preferences', 'mail'] as const;

function query(mail: string) {
  return {
    queryKey: [...MAIL_PREFERENCES_KEY, mail],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      call(combinedMailPreferences, { params: { file: `${mail}.json` } }, { signal }),
    staleTime: Infinity,
  };
}

/** Signatures, rules, aliases and filters of an account; empty until they are read. The component follows changes. */
export function useMailPreferences(mail: string): MailPreferences {
  return useQuery({ ...query(mail), enabled: mail !== '' }).data ?? NONE;
}

/** The same for what is no component: read first when need be, empty when that fails. */
export async function mailPreferences(mail: string): Promise<MailPreferences> {
  if (mail === '') return NONE;
  return await queryClient.query(query(mail)).catch(() => NONE);
}
