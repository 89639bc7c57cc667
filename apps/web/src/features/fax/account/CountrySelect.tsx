import { FAX_COUNTRIES } from '@pillarbox/rules/fax/country-codes';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useLocaleTag } from '../../../lib/i18n/text.tsx';
import { Select } from '../../../ui/Select.tsx';

interface CountrySelectProps {
  readonly label: string;
  /** In a row that already shows the label. */
  readonly labelHidden?: boolean;
  /** ISO 3166-1 code. */
  readonly value: string;
  readonly onChange: (country: string) => void;
}

/** Countries with the prefix of their numbers, by name in the user's language [DATA-035, I18N-015]. */
export function CountrySelect({ label, labelHidden = false, value, onChange }: CountrySelectProps): ReactNode {
  const tag = useLocaleTag();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(tag, { type: 'region' });
    const { compare } = new Intl.Collator(tag);
    return FAX_COUNTRIES.map(({ country, prefix }) => ({
      value: country,
      label: `${names.of(country) ?? country} ${prefix}`,
    })).toSorted((one, other) => compare(one.label, other.label));
  }, [tag]);
  return <Select label={label} labelHidden={labelHidden} value={value} options={options} onChange={onChange} />;
}
