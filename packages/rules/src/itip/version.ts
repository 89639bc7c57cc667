import type { Component } from '../icalendar/types.ts';
import { valueOf } from './parts.ts';

/** What says which of two texts about the same instance is newer (RFC 5546 2.1.5). */
export interface Version {
  readonly sequence: number;
  /** DTSTAMP without its `Z`, which sorts as text; '' for none. */
  readonly stamp: string;
}

/** Largest SEQUENCE that counts: an integer of RFC 5545 3.3.8. */
const MAX_SEQUENCE = 2_147_483_647;

/** The version of an event. A SEQUENCE that is missing or no number is 0. */
export function versionOf(event: Component): Version {
  const written = valueOf(event, 'SEQUENCE');
  const sequence = /^\d{1,10}$/.test(written) ? Math.min(Number(written), MAX_SEQUENCE) : 0;
  const stamp = valueOf(event, 'DTSTAMP').toUpperCase();
  return { sequence, stamp: /^\d{8}T\d{6}Z?$/.test(stamp) ? stamp.slice(0, 15) : '' };
}

/**
 * Negative when `one` is older than `other`, positive when it is newer, 0 for the same version: the higher SEQUENCE wins, then the
 * later DTSTAMP, because some senders never raise SEQUENCE.
 */
export function compareVersions(one: Version, other: Version): number {
  if (one.sequence !== other.sequence) return one.sequence - other.sequence;
  if (one.stamp === other.stamp || one.stamp === '' || other.stamp === '') return 0;
  return one.stamp < other.stamp ? -1 : 1;
}
