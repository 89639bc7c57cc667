/** Type under which a chip travels while it is dragged between To, Cc and Bcc. */
export const RECIPIENT_TYPE = 'application/x-recipient';
