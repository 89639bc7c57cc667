/** The names of the settings of the fax account: the search of the preferences finds them. */
export const FAX_SETTINGS = [
  'LANG_FAX_OWN_NUMBER',
  'LANG_FAX_HEADER',
  'LANG_FAX_COUNTRY',
  'LANG_FAX_COVER_ALWAYS',
  'LANG_FAX_COVER_FROM',
  'LANG_FAX_PAGES_MONTH',
] as const;
