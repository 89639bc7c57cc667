/** A date format [DATA-038]: `moment` in the tokens of moment, `picker` in those of a date field. */
export interface DateFormat {
  readonly id: string;
  readonly moment: string;
  readonly picker: string;
}

function dateFormat(moment: string): DateFormat {
  const picker = moment.replace('YYYY', 'yyyy').replace('YY', 'yy').replace(/D/g, 'd');
  return { id: moment, moment, picker };
}

/** The first is the default [I18N-007]. */
export const DATE_FORMATS: readonly DateFormat[] = [
  'MM/DD/YYYY',
  'M/D/YYYY',
  'MM/DD/YY',
  'MM-DD-YYYY',
  'MM.DD.YYYY',
  'DD/MM/YYYY',
  'D/M/YYYY',
  'DD/MM/YY',
  'DD-MM-YYYY',
  'DD.MM.YYYY',
  'D.M.YYYY',
  'DD.MM.YY',
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'YYYY.MM.DD',
  'MMM D, YYYY',
  'MMMM D, YYYY',
  'D MMM YYYY',
  'D MMMM YYYY',
  'DD-MMM-YYYY',
  'YYYY MMM D',
].map(dateFormat);

/** A format for the time of day [I18N-008]. */
export interface TimeFormat {
  readonly id: string;
  readonly moment: string;
  readonly picker: string;
}

/** 24 hours, 12 hours with AM and PM, and the form 19h38 [I18N-008]. */
export const TIME_FORMATS: readonly TimeFormat[] = [
  { id: 'HH:mm', moment: 'HH:mm', picker: 'HH:mm' },
  { id: 'h:mm A', moment: 'h:mm A', picker: 'h:mm a' },
  { id: 'HH[h]mm', moment: 'HH[h]mm', picker: "HH'h'mm" },
];
