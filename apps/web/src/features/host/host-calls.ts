import * as z from 'zod/mini';

/** The calls of the page to the host [HOST-021 to HOST-031]. A host need not have all of them. */
export interface HostMethods {
  /** Says which section is on the screen: `calendar`, `mail/compose` ... [HOST-021]. */
  goTo: (section: string, details: HostDetails) => void;
  setTitle: (title: string) => void;
  /** The mail address of the user, or null when nobody is signed in. */
  setIsAuthorized: (mail: string | null) => void;
  showGrowl: (growl: HostGrowl) => void;
  updateGrowl: (growl: HostGrowl) => void;
  hideGrowl: (id: string) => void;
  /** Contacts were changed, or removed when `id` is null. */
  reloadContact: (id: string | null) => void;
  /** The members of a group were changed. */
  reassignGroupMembers: (groupId: string | null) => void;
  addressBookRemoved: (bookId: string) => void;
  /** Beginnings of the names of states that the page must not open. */
  getBlockedStates: () => unknown;
  /** The user has signed out: what the host keeps about the user is to be removed. */
  cleanCache: () => void;
  [method: string]: (...args: never[]) => unknown;
}

/** Where in a section the page is. It never contains the text of a message. */
export interface HostDetails {
  /** The current hash, with which the host can open the same place again. */
  readonly hash: string;
  /** The open message, in the section `mail`. */
  readonly uid?: string;
  readonly folder?: string;
  /** The message that is being written, as its address names it. */
  readonly message?: Readonly<Record<string, string>>;
}

/** A growl as the host shows it. */
export interface HostGrowl {
  readonly id: string;
  readonly type: string;
  readonly text: string;
  /** Whether it stays until it is hidden. */
  readonly persistent: boolean;
  /** From 0 to 1; null for none. */
  readonly progress: number | null;
  /** Labels of its buttons; `runGrowlAction` takes their number. */
  readonly actions: readonly string[];
}

const MAX_PATH = 2048;
const MAX_FACES = 8;
/** Sizes of the text, in pixels, at which the screens still fit. */
const SIZE = { least: 11, most: 18 };

/** A path in the page after the hash, without control characters. */
// eslint-disable-next-line no-control-regex -- These are the characters that are refused.
const hashPath = z.string().check(z.maxLength(MAX_PATH), z.regex(/^\/(?!\/)[^\u0000-\u0020\u007F\\]*$/));
/** The names of typefaces, as in a style sheet; nothing that could end the declaration. */
const family = z.string().check(z.regex(/^[\p{L}\p{N} ,'"-]{1,200}$/u));
const weight = z.int().check(z.gte(100), z.lte(900));

/** The arguments of the calls of the host [HOST-032 to HOST-036]. Whatever else it sends is refused. */
export const HOST_CALLS = {
  goTo: z.tuple([hashPath]),
  setLanguage: z.tuple([z.string().check(z.regex(/^[a-z]{2}_[A-Z]{2}$/))]),
  setBranding: z.tuple([
    z.object({
      fontSize: z.optional(z.number().check(z.gte(SIZE.least), z.lte(SIZE.most))),
      fontFamily: z.optional(family),
      fontWeight: z.optional(weight),
      fontFaces: z.optional(
        z
          .array(z.object({ family, link: z.string().check(z.maxLength(MAX_PATH)), weight: z.optional(weight) }))
          .check(z.maxLength(MAX_FACES)),
      ),
      colors: z.optional(z.object({ brand: z.optional(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))) })),
    }),
  ]),
  runGrowlAction: z.tuple([z.string().check(z.maxLength(100)), z.int().check(z.gte(0), z.lte(1))]),
  cleanCache: z.tuple([]),
} as const;
export type Branding = z.output<typeof HOST_CALLS.setBranding>[0];

/** The host's answer to `getBlockedStates`. */
export const blockedStates = z.array(z.string().check(z.regex(/^[a-zA-Z0-9.-]{1,100}$/))).check(z.maxLength(100));
