import type { Calendar, SubmittedCalendar } from '@pillarbox/contract/calendar/calendar';
import * as calendars from '@pillarbox/contract/calendar/calendar-calls';
import type { QueryObserverResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { TASKS_KEY } from './tasks-key.ts';
import { refreshTasks } from './tasks.queries.ts';

/** What a share of a task list allows. */
export type ListLevel = 'READ' | 'WRITE';

/** The task lists of the user, own and shared: calendars of the kind `tasks`. */
export function useTaskLists(): QueryObserverResult<readonly Calendar[]> {
  return useQuery({
    queryKey: [...TASKS_KEY, 'lists'],
    queryFn: async ({ signal }): Promise<readonly Calendar[]> => {
      const { calendars: all } = await call(calendars.listCalendars, {}, { signal });
      return all.filter(({ kind }) => kind === 'tasks');
    },
  });
}

/** Whether the user may change the tasks of a list. */
export function isWritable({ right }: Calendar): boolean {
  return right === 'OWN' || right === 'WRITE';
}

/** Creates a task list, or changes the one with an id. */
export async function saveList(list: SubmittedCalendar, id: string): Promise<Calendar> {
  return await changing(
    id === ''
      ? call(calendars.createCalendar, { body: { ...list, kind: 'tasks' } })
      : call(calendars.changeCalendar, { params: { calendarId: id }, body: list }),
  );
}

/** Deletes a task list: with its tasks, or after they were moved to the list `destination`. */
export async function deleteList(id: string, destination: string): Promise<void> {
  const body = destination === '' ? {} : { destination_id: destination };
  await changing(call(calendars.deleteCalendar, { params: { calendarId: id }, body }));
}

/** Ends the subscription to a list of another user. */
export async function leaveList(id: string): Promise<void> {
  await changing(call(calendars.unsubscribeCalendar, { params: { calendarId: id } }));
}

/** Shares a list with a person, or changes what the person may do. */
export async function shareList(id: string, user: string, level: ListLevel): Promise<Calendar> {
  return await changing(call(calendars.shareCalendar, { params: { calendarId: id }, body: { user, level } }));
}

/** Ends the share of a list with a person. */
export async function withdrawShare(id: string, user: string): Promise<Calendar> {
  return await changing(call(calendars.withdrawCalendarShare, { params: { calendarId: id }, body: { user } }));
}

async function changing<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } finally {
    void refreshTasks();
  }
}
