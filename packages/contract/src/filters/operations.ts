import * as z from 'zod/mini';
import { define } from '../define.ts';
import type { ErrorCode } from '../errors.ts';
import { domainAndAccount } from '../preferences/own-file.ts';
import { mailFilter, MAX_FILTERS } from './filter.ts';

/** Errors of calls that read filters. */
export const FILTER_READ: readonly ErrorCode[] = [
  'session_ended',
  'token_expired',
  'not_permitted',
  'mail_rules_unavailable',
  'mail_unavailable',
  'mail_timeout',
  'mail_protocol',
  'mail_refused',
];
/** Errors of calls that change filters. */
export const FILTER_CHANGE: readonly ErrorCode[] = [
  ...FILTER_READ,
  'rtoken_mismatch',
  'origin_refused',
  'filter_invalid',
  'too_many_filters',
  'confirmation_required',
  'mail_rules_changed',
  'mail_rules_refused',
  'mail_rules_unsupported',
  'mail_over_quota',
];

/** Path part with the id of a filter. */
const idParam = z.string().check(z.regex(/^[1-9]\d{0,6}$/));
/** Path parts `{domain}/{user}`: must be the parts of the account's own address. */
export const filterOwner = z.object({
  domain: z.string().check(z.maxLength(255)),
  user: z.string().check(z.maxLength(80)),
});
const one = z.extend(filterOwner, { id: idParam });

/** The `etag` that a change is based on. Without it, the change applies to what is stored now. */
const etag = z.optional(z.string().check(z.maxLength(100)));

/** Filters as they are stored, and what their mail server can do. */
export const filtersState = z.object({
  success: z.literal(true),
  /** In the order of their ids. */
  filters: z.array(mailFilter),
  /** Changes with every change of the rules, whoever makes it. */
  etag: z.string(),
  /** Extensions of Sieve that the mail server has. */
  extensions: z.array(z.string()),
  /** Whether the filters run: another client may have made its own script the active one. */
  active: z.boolean(),
  /** The filters as the script has them, without the rest of it. */
  text: z.string(),
  /** The whole script as it is stored; '' if there is none. */
  script: z.string(),
  /** Rules of another client, as text; null for none. */
  foreign: z.nullable(z.object({ name: z.string(), text: z.string() })),
});
export type FiltersState = z.output<typeof filtersState>;

/** Reads the filters [API-141, FILT-001]. Ids that occur twice are raised, and the new order is saved [FILT-002]. */
export const loadFilters = define({
  id: 'filters.load',
  method: 'GET',
  path: '/api/rrad/mail/filters/:domain/:file',
  whenDegraded: 'refused',
  summary: 'The filters of the user in their order, and what the mail server can do.',
  params: domainAndAccount,
  reply: filtersState,
  errors: FILTER_READ,
});

/** Creates a filter at the end [API-142]. */
export const createFilter = define({
  id: 'filters.create',
  method: 'POST',
  path: '/api/rrad/mail/filter/:domain/:user',
  whenDegraded: 'refused',
  summary: 'Creates a filter behind the others.',
  params: filterOwner,
  body: z.extend(z.omit(mailFilter, { id: true }), { etag }),
  reply: z.extend(filtersState, { id: mailFilter.shape.id }),
  errors: FILTER_CHANGE,
});

/** Replaces a filter [API-143]. */
export const updateFilter = define({
  id: 'filters.update',
  method: 'PUT',
  path: '/api/rrad/mail/filter/:domain/:user/:id',
  whenDegraded: 'refused',
  summary: 'Replaces a filter; its id stays.',
  params: one,
  body: z.extend(z.omit(mailFilter, { id: true }), { etag }),
  reply: filtersState,
  errors: [...FILTER_CHANGE, 'not_found'],
});

/** Deletes a filter [API-144]. */
export const deleteFilter = define({
  id: 'filters.delete',
  method: 'DELETE',
  path: '/api/rrad/mail/filter/:domain/:user/:id',
  whenDegraded: 'refused',
  summary: 'Deletes a filter.',
  params: one,
  query: z.object({ etag }),
  reply: filtersState,
  errors: [...FILTER_CHANGE, 'not_found'],
});

/** Replaces all filters [API-145]. */
export const saveFilterList = define({
  id: 'filters.saveList',
  method: 'PUT',
  path: '/api/rrad/mail/filtersList/:domain/:user',
  whenDegraded: 'refused',
  summary: 'Replaces all filters; ids that occur twice are raised.',
  params: filterOwner,
  body: z.object({ filters: z.array(mailFilter).check(z.maxLength(MAX_FILTERS)), etag }),
  reply: filtersState,
  errors: FILTER_CHANGE,
});

/** Switches a filter on or off [API-146]. */
export const switchFilter = define({
  id: 'filters.switch',
  method: 'PUT',
  path: '/api/rrad/mail/filterStatus/:domain/:user/:id',
  whenDegraded: 'refused',
  summary: 'Switches a filter on or off.',
  params: one,
  body: z.object({ on: z.boolean(), etag }),
  reply: filtersState,
  errors: [...FILTER_CHANGE, 'not_found'],
});

/** Sets the order [API-147]: `ids` are the current ids in their new order; filters that are not named follow. Ids then count from 1. */
export const orderFilters = define({
  id: 'filters.order',
  method: 'PUT',
  path: '/api/rrad/mail/filtersOrder/:domain/:account',
  whenDegraded: 'refused',
  summary: 'Sets the order of the filters and numbers them from 1.',
  params: z.object({ domain: filterOwner.shape.domain, account: filterOwner.shape.user }),
  body: z.object({ ids: z.array(mailFilter.shape.id).check(z.maxLength(MAX_FILTERS)), etag }),
  reply: filtersState,
  errors: FILTER_CHANGE,
});

/**
 * Makes filters of the rules of another client, behind the own ones. That client's script keeps them as comments, so that they do
 * not run twice.
 */
export const adoptRules = define({
  id: 'filters.adopt',
  method: 'POST',
  path: '/api/rrad/mail/filter/:domain/:user/adopt',
  origin: 'ours',
  whenDegraded: 'refused',
  summary: 'Makes filters of the rules of another client.',
  params: filterOwner,
  body: z.object({ etag: z.string().check(z.maxLength(100)) }),
  reply: filtersState,
  errors: [...FILTER_CHANGE, 'not_found'],
});
