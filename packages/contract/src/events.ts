import * as z from 'zod/mini';
import { outboxItem } from './compose/outbox.ts';
import { folderInfo } from './mail/folder.ts';
import { storedPreferences } from './preferences/operations.ts';
import { SETTINGS } from './preferences/own-file.ts';

/** Path of the socket [API-054]. */
export const SOCKET_PATH = '/ws/';
/** Close code of a socket whose session has ended. */
export const SOCKET_SESSION_ENDED = 4401;

/** The client's first frame; the gateway closes a socket that does not send it within five seconds. */
export const socketHello = z.object({ rtoken: z.string().check(z.maxLength(128)), watch: z.optional(z.string()) });

/** Later frames of the client: which folder is on the screen, so that its changes are pushed at once. */
export const socketWatch = z.object({ watch: z.string().check(z.maxLength(2048)) });

/**
 * What the gateway pushes. `rev` continues the list's revision; a client that sees a gap fetches its visible pages again.
 * `opIds` are the client's own changes that this one contains.
 */
export const socketEvent = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('folder-changed'),
    folder: z.string(),
    uidvalidity: z.int(),
    rev: z.int(),
    inserted: z.array(z.int()),
    removed: z.array(z.int()),
    flags: z.array(z.object({ uid: z.int(), flags: z.int() })),
    opIds: z.array(z.string()),
    /** The view became complete, or so much changed that it is cheaper to read again. */
    reset: z.boolean(),
  }),
  z.object({ event: z.literal('folder-counts'), folder: z.string(), info: folderInfo }),
  z.object({ event: z.literal('folders-changed') }),
  z.object({
    event: z.literal('new-mail'),
    folder: z.string(),
    topuid: z.int(),
    fresh: z.int(),
    unseen: z.int(),
    subject: z.string(),
    from: z.string(),
  }),
  z.object({ event: z.literal('outbox'), item: outboxItem }),
  z.object({ event: z.literal('preferences'), changed: storedPreferences }),
  /** A list of the user's settings was saved; who shows it reads it again. */
  z.object({ event: z.literal('settings-changed'), settings: z.enum(SETTINGS) }),
  /** The provider changed its branding or settings: ask for them again. */
  z.object({ event: z.literal('partner-changed') }),
  z.object({ event: z.literal('mail-state'), available: z.boolean() }),
  z.object({ event: z.literal('session-ended') }),
]);
export type SocketEvent = z.output<typeof socketEvent>;
