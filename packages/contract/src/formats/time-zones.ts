/** An entry of the time zone list [DATA-036]. */
export interface TimeZone {
  /** IANA name, which the preference `timezone` stores. */
  readonly value: string;
  /** The city that represents the zone. */
  readonly label: string;
  /** Standard time relative to UTC, such as `UTC-3:30`, which the preference `timezone_utc` stores. */
  readonly id: string;
}

const BY_OFFSET: Readonly<Record<string, string>> = {
  'UTC-11': 'Pacific/Pago_Pago',
  'UTC-10': 'Pacific/Honolulu',
  'UTC-9': 'America/Anchorage',
  'UTC-8': 'America/Los_Angeles America/Vancouver America/Tijuana',
  'UTC-7': 'America/Denver America/Edmonton America/Phoenix America/Hermosillo',
  'UTC-6': 'America/Chicago America/Winnipeg America/Mexico_City America/Guatemala America/Costa_Rica America/Regina',
  'UTC-5': 'America/New_York America/Toronto America/Bogota America/Lima America/Panama America/Jamaica',
  'UTC-4': 'America/Halifax America/Puerto_Rico America/Santiago America/Caracas America/La_Paz America/Manaus',
  'UTC-3:30': 'America/St_Johns',
  'UTC-3': 'America/Sao_Paulo America/Argentina/Buenos_Aires America/Montevideo America/Bahia',
  'UTC-2': 'America/Noronha',
  'UTC-1': 'Atlantic/Azores Atlantic/Cape_Verde',
  'UTC+0': 'Europe/London Europe/Lisbon Atlantic/Reykjavik Africa/Accra UTC',
  'UTC+1':
    'Europe/Berlin Europe/Vienna Europe/Zurich Europe/Paris Europe/Madrid Europe/Rome Europe/Amsterdam Europe/Brussels ' +
    'Europe/Copenhagen Europe/Oslo Europe/Stockholm Europe/Prague Europe/Warsaw Europe/Budapest Europe/Zagreb ' +
    'Europe/Belgrade Europe/Tirane Africa/Algiers Africa/Lagos',
  'UTC+2':
    'Europe/Athens Europe/Bucharest Europe/Sofia Europe/Helsinki Europe/Riga Europe/Kyiv Asia/Jerusalem Asia/Beirut ' +
    'Africa/Cairo Africa/Johannesburg',
  'UTC+3': 'Europe/Istanbul Europe/Moscow Asia/Riyadh Asia/Baghdad Africa/Nairobi',
  'UTC+3:30': 'Asia/Tehran',
  'UTC+4': 'Asia/Dubai Asia/Baku Asia/Tbilisi',
  'UTC+4:30': 'Asia/Kabul',
  'UTC+5': 'Asia/Karachi Asia/Tashkent',
  'UTC+5:30': 'Asia/Kolkata Asia/Colombo',
  'UTC+5:45': 'Asia/Kathmandu',
  'UTC+6': 'Asia/Dhaka Asia/Bishkek',
  'UTC+7': 'Asia/Bangkok Asia/Jakarta Asia/Ho_Chi_Minh',
  'UTC+8': 'Asia/Shanghai Asia/Hong_Kong Asia/Singapore Asia/Taipei Asia/Manila Australia/Perth',
  'UTC+9': 'Asia/Tokyo Asia/Seoul',
  'UTC+9:30': 'Australia/Adelaide Australia/Darwin',
  'UTC+10': 'Australia/Sydney Australia/Melbourne Australia/Brisbane Pacific/Guam',
  'UTC+11': 'Pacific/Noumea Pacific/Guadalcanal',
  'UTC+12': 'Pacific/Auckland Pacific/Fiji',
};

function cityOf(value: string): string {
  return (value.split('/').at(-1) ?? value).replaceAll('_', ' ').replace(/^St /, 'St. ');
}

/** The zones that a user may choose, from UTC-11 to UTC+12 [I18N-009]. */
export const TIME_ZONES: readonly TimeZone[] = Object.entries(BY_OFFSET).flatMap(([id, values]) =>
  values.split(' ').map((value) => ({ value, label: cityOf(value), id })),
);

/** Used when neither the user nor the provider chose a zone of the list [CONST-050, PREF-018]. */
export const DEFAULT_TIME_ZONE = 'America/New_York';
