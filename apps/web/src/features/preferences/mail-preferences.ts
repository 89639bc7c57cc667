import { loadEmailInfo } from '@pillarbox/contract/preferences/account';
import { loadIdentities } from '@pillarbox/contract/preferences/identities';
import type { MailPreferences } from '@pillarbox/contract/preferences/mail';
import {
  combinedMailPreferences,
  loadAliases,
  loadHighlightRules,
  loadImageRules,
  loadSignatures,
} from '@pillarbox/contract/preferences/mail';
import { splitAddress } from '@pillarbox/rules/address';
import { useQuery } from '@tanstack/react-query';
import { ApiError, isAbort } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { startedOffline } from '../../lib/offline/offline-state.ts';
import { session } from '../../lib/session-state.ts';
import { cacheAtStart } from '../../lib/start-cache/start-cache.ts';
import { isSessionEnd } from '../../lib/replaced-session.ts';
import { queryClient, worthRetrying } from '../../lib/query-client.ts';
import { preferencesTimeout } from './degraded-mode.ts';
import { logFailedLoad } from './log-failed-load.ts';
import { MAIL_PREFERENCES_KEY } from '../../lib/mail-preferences-key.ts';

/** The values in use until the preferences have loaded, and when they cannot be loaded. */
const NONE: MailPreferences = {
  signatures: [],
  identities: [],
  imageRules: [],
  mailAliases: [],
  messageFilters: [],
  highlihghtingRules: [],
  emailPrefs: { mail: '', domain: { Domain: '', HostopianID: '', AccountID: '' } },
};

/** Keeps signatures and identities in the browser: without a network they are all that the composer has. */
export function cacheMailPreferences(): void {
  cacheAtStart({
    name: 'mail-preferences',
    read: () => {
      const mail = session.get().user?.mail ?? '';
      const value = mail === '' ? undefined : queryClient.getQueryData<MailPreferences>(query(mail).queryKey);
      return value === undefined ? undefined : { mail, value };
    },
    show: (kept) => {
      const { mail, value } = kept as { mail: string; value: unknown };
      if (!startedOffline()) return;
      const read = combinedMailPreferences.reply.parse(value);
      queryClient.setQueryData<MailPreferences>(query(mail).queryKey, read);
    },
  });
}

function query(mail: string) {
  return {
    queryKey: [...MAIL_PREFERENCES_KEY, mail],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => loadMailPreferences(mail, signal),
    staleTime: Infinity,
    // Without a network the call fails at once instead of waiting, because the composer waits for it.
    networkMode: 'always' as const,
    retry: (failures: number, error: Error) => navigator.onLine && worthRetrying(failures, error),
    refetchOnReconnect: true,
  };
}

/**
 * Signatures, rules, aliases and filters of an account; empty until they are loaded. The component renders again when
 * they change.
 */
export function useMailPreferences(mail: string): MailPreferences {
  return useQuery({ ...query(mail), enabled: mail !== '' }).data ?? NONE;
}

/** The same outside components: loads them if needed; empty on failure. */
export async function mailPreferences(mail: string): Promise<MailPreferences> {
  if (mail === '') return NONE;
  return await queryClient.query(query(mail)).catch(() => NONE);
}

/**
 * Loads the combined mail preferences. When that fails, it loads each part by itself and uses those that succeed
 * [ERR-006]. Failures are logged. Rejects when all parts fail [ERR-005].
 */
async function loadMailPreferences(mail: string, signal: AbortSignal): Promise<MailPreferences> {
  const options = { signal, timeout: preferencesTimeout() };
  try {
    return await call(combinedMailPreferences, { params: { file: `${mail}.json` } }, options);
  } catch (error) {
    if (isAbort(error) || isSessionEnd(error) || isRefusal(error)) throw error;
    logFailedLoad(error);
    return await loadParts(mail, options);
  }
}

async function loadParts(mail: string, options: { signal: AbortSignal; timeout: number }): Promise<MailPreferences> {
  const { local, domain } = splitAddress(mail);
  const params = { file: `${mail}.json` };
  const parts = await Promise.allSettled([
    call(loadSignatures, { params }, options),
    call(loadIdentities, { params }, options),
    call(loadHighlightRules, { params }, options),
    call(loadImageRules, { params }, options),
    call(loadAliases, { params: { domain, file: `${local}.json` } }, options),
    call(loadEmailInfo, { params: { mail } }, options).then((emailPrefs) => ({ emailPrefs })),
  ]);
  const failures = parts.flatMap((part) => (part.status === 'rejected' ? [part.reason as unknown] : []));
  failures.forEach(logFailedLoad);
  if (failures.length === parts.length) throw failures[0];
  const read = parts.flatMap((part): Partial<MailPreferences>[] => (part.status === 'fulfilled' ? [part.value] : []));
  return read.reduce<MailPreferences>((all, part) => ({ ...all, ...part }), NONE);
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'degradedMode';
}
