import type { GlobalListSettings } from '@pillarbox/contract/global-list/settings';
import type { Egress } from '../../platform/egress/egress.ts';
import type { Directory } from './directory.ts';
import type { DirectoryLimits } from './guarded-directory.ts';
import { GuardedDirectory } from './guarded-directory.ts';
import { httpDirectory } from './sources/http-directory.ts';
import { ldapDirectory } from './sources/ldap-directory.ts';
import { listedDirectory } from './sources/listed-directory.ts';
import { sqlDirectory } from './sources/sql-directory.ts';

/** What the sources need. */
export interface SourceDeps {
  /** The environment: settings name variables that hold secrets. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly egress: Pick<Egress, 'get'>;
}

/** The source that the settings describe. @throws Error when a secret is not set. */
export function sourceOf(settings: GlobalListSettings, { env, egress }: SourceDeps): Directory {
  switch (settings.driver) {
    case 'list':
      return listedDirectory(settings);
    case 'ldap':
      return ldapDirectory(settings, settings.passwordFrom === undefined ? undefined : env[settings.passwordFrom]);
    case 'sql':
      return sqlDirectory(settings, env[settings.databaseUrlFrom]);
    case 'http':
      return httpDirectory(settings, { secret: env[settings.secretFrom], egress });
  }
}

/** The directories of all partners, each with its own limits and results: those of one partner never reach another one. */
export class Directories {
  readonly #deps: SourceDeps & DirectoryLimits;
  /** By the settings of a partner: settings that were changed are other ones. */
  readonly #known = new WeakMap<GlobalListSettings, GuardedDirectory>();

  constructor(deps: SourceDeps & DirectoryLimits) {
    this.#deps = deps;
  }

  /** The directory that the settings describe. */
  of(settings: GlobalListSettings): GuardedDirectory {
    const known = this.#known.get(settings) ?? new GuardedDirectory(this.#sourceOf(settings), this.#deps);
    this.#known.set(settings, known);
    return known;
  }

  /** A source whose secret is missing is one that does not answer. */
  #sourceOf(settings: GlobalListSettings): Directory {
    try {
      return sourceOf(settings, this.#deps);
    } catch (error) {
      return { search: () => Promise.reject(error instanceof Error ? error : new Error(String(error))) };
    }
  }
}
