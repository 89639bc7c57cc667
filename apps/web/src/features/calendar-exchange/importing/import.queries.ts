import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import { listCalendars } from '@pillarbox/contract/calendar/calendar-calls';
import * as calls from '@pillarbox/contract/calendar/import-calls';
import type { CalendarImport } from '@pillarbox/contract/calendar/import-calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { queryClient, readAgain } from '../../../lib/query-client.ts';
import { upload } from '../../../lib/upload.ts';

const IMPORTS_KEY = ['calendar-imports'] as const;

/** The calendars that an import can go to; undefined until they are loaded. */
export function useTargets(): readonly Calendar[] | undefined {
  const { data } = useQuery({
    queryKey: ['calendar', 'calendars'],
    queryFn: async ({ signal }): Promise<readonly Calendar[]> => (await call(listCalendars, {}, { signal })).calendars,
  });
  return data?.filter(
    ({ kind, right }) => (kind === 'calendar' || kind === 'tasks') && (right === 'OWN' || right === 'WRITE'),
  );
}

/** Stages a file and reads it. `onProgress` gets whole per cent of the upload. */
export async function uploadFile(file: File, onProgress: (percent: number) => void): Promise<CalendarImport> {
  const form = new FormData();
  form.append('file', file);
  return await upload(calls.uploadCalendarFile, { params: {}, content: form, onProgress });
}

/** Where an import is; a staged file is compared with this calendar. */
export async function readImport(importId: string, calendarId?: string): Promise<CalendarImport> {
  const query = calendarId === undefined ? {} : { calendarId };
  return await call(calls.readCalendarImport, { params: { importId }, query });
}

/** Imports a staged file into a calendar; without one an import goes on that was interrupted. */
export async function startImport(importId: string, calendarId?: string): Promise<CalendarImport> {
  const body = calendarId === undefined ? {} : { calendarId };
  return await call(calls.startCalendarImport, { params: { importId }, body });
}

/** Takes an import back, or drops a staged file. */
export async function undoImport(importId: string): Promise<CalendarImport> {
  return await call(calls.undoCalendarImport, { params: { importId } });
}

/** The imports that can be undone; undefined until they are loaded. */
export function useImports(): readonly CalendarImport[] | undefined {
  const { data } = useQuery({
    queryKey: IMPORTS_KEY,
    queryFn: async ({ signal }) => (await call(calls.listCalendarImports, {}, { signal })).imports,
  });
  return data;
}

/** Reads the imports, and the calendars, again where they are shown. */
export async function refreshImports(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: IMPORTS_KEY }), readAgain(['calendar'])]);
}
