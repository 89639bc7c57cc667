import * as z from 'zod/mini';
import { mailAddress } from '../partner/setting-values.ts';
import { highlightRule } from './rules.ts';
import { preferenceOf } from './table.ts';

/** Preferences set by a partner, each checked against the preference table. */
const overrides = z
  .record(z.string(), z.strictObject({ value: z.json(), locked: z._default(z.boolean(), false) }))
  .check((context) => {
    for (const [name, { value }] of Object.entries(context.value)) {
      if (preferenceOf(name)?.schema.safeParse(value).success !== false) continue;
      context.issues.push({
        code: 'custom',
        path: [name, 'value'],
        input: value,
        message: 'does not fit the preference',
      });
    }
  });

/** Partner settings of preferences. */
export const preferencesSettings = {
  /** Values of preferences that this partner sets for its users, by name; users cannot change `locked` ones [BRAND-014]. */
  overrides: z._default(overrides, {}),
  /** Further addresses of accounts, by address; a name without @ belongs to the account's own domain [API-065]. */
  aliases: z._default(z.record(mailAddress, z.array(z.string().check(z.maxLength(320))).check(z.maxLength(100))), {}),
  highlightRules: z._default(z.array(highlightRule).check(z.maxLength(100)), []),
  /** Seconds after which a preferences call of the page fails [PREF-005, CONST-031]. */
  preferencesTimeout: z._default(z.int().check(z.gte(1), z.lte(120)), 10),
  /** Seconds between two attempts of a page to leave degraded mode [PREF-009, CONST-033]. */
  degradedModeCheck: z._default(z.int().check(z.gte(1), z.lte(86_400)), 300),
};
