/** Address of the auto-reply [SHELL-032]. */
export const AUTO_REPLY = '/preferences/autoreply';
/** Address of the forwarding. */
export const FORWARDING = '/preferences/forwarding';
