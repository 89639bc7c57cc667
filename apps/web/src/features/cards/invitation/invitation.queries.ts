import type { ReplyOf } from '@pillarbox/contract/operation';
import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import { listCalendars } from '@pillarbox/contract/calendar/calendar-calls';
import { readInvitationText } from '@pillarbox/contract/calendar/meeting-calls';
import type { Message } from '@pillarbox/contract/mail/message';
import { checkSafety } from '@pillarbox/contract/safety/safety';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { messageKey } from '../../../lib/message-safety.ts';

/** Key of everything that the calendars say about open invitations. */
export const INVITATION_KEY = ['invitations'] as const;

/** What an invitation is to the user's calendars [API-150]. */
export type InvitationReply = ReplyOf<typeof readInvitationText>;

/** Compares the invitation of a message with the user's calendars. */
export function useInvitation(message: Message, ics: string | null, timezone: string): UseQueryResult<InvitationReply> {
  return useQuery({
    queryKey: [...INVITATION_KEY, messageKey(message), ics?.length, timezone],
    queryFn: ({ signal }) => call(readInvitationText, { body: { ics: ics ?? '', timezone } }, { signal }),
    enabled: ics !== null && ics !== '',
    retry: 1,
  });
}

/** The calendars that take invitations, the default one first. */
export function useAnswerCalendars(isWanted: boolean): readonly Calendar[] {
  const { data } = useQuery({
    queryKey: [...INVITATION_KEY, 'calendars'],
    queryFn: ({ signal }) => call(listCalendars, {}, { signal }),
    enabled: isWanted,
  });
  const usable = (data?.calendars ?? []).filter(({ kind, right }) => kind === 'calendar' && right === 'OWN');
  return usable.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

/**
 * Whether the provider's servers have proven that a message comes from an address. Undefined while that is being checked. Only then
 * is a message applied to the calendar without a question: anybody can write an address into a message.
 */
export function useProvenSender(message: Message, mail: string, isWanted: boolean): boolean | undefined {
  const { folder, uid, uidvalidity, header } = message;
  const isFrom = mail !== '' && header.from.length === 1 && header.from[0]?.mail.toLowerCase() === mail;
  const { data, isError } = useQuery({
    queryKey: [...INVITATION_KEY, 'sender', messageKey(message)],
    queryFn: ({ signal }) => call(checkSafety, { body: { folder, uid, uidvalidity } }, { signal }),
    enabled: isWanted && isFrom,
    retry: 1,
  });
  if (!isWanted || !isFrom || isError) return false;
  if (data === undefined) return undefined;
  return data.authentication?.verdict === 'pass' && data.authentication.dmarc !== 'fail';
}
