import * as z from 'zod/mini';

/** Path of the socket [API-054]. */
export const SOCKET_PATH = '/ws/';
/** Close code of the socket when the session has ended. */
export const SOCKET_SESSION_ENDED = 4401;

/**
 * The client's first frame. The gateway closes a socket that does not send it within five seconds. `since` is how many
 * milliseconds ago the page sent its first request: the gateway then sends the events that the page missed until now.
 */
export const socketHello = z.object({
  rtoken: z.string().check(z.maxLength(128)),
  watch: z.optional(z.string()),
  since: z.optional(z.int().check(z.gte(0))),
});

/** Later frames of the client: the folder on the screen, whose changes are reported at once. */
export const socketWatch = z.object({ watch: z.string().check(z.maxLength(2048)) });
