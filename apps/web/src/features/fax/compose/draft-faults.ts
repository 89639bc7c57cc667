import { ApiError } from '../../../lib/api-error.ts';

/** Where a failure shows: beside the field that it is about, else above the form. */
export type FaultPlace = 'recipients' | 'files' | 'pages' | 'form';

const PLACES: Readonly<Record<string, FaultPlace>> = {
  fax_number_invalid: 'recipients',
  fax_no_number: 'recipients',
  fax_empty: 'files',
  fax_file_unusable: 'files',
  fax_too_many_files: 'files',
  fax_too_large: 'files',
  too_many_attachments: 'files',
  attachments_too_large: 'files',
  files_not_offered: 'files',
  file_not_found: 'files',
  fax_too_many_pages: 'pages',
  overloaded: 'pages',
};

/** The place of a failure. */
export function placeOfFault(error: unknown): FaultPlace {
  return (error instanceof ApiError ? PLACES[error.code] : undefined) ?? 'form';
}
