/** Data type of a chip that is dragged between To, Cc and Bcc. */
export const RECIPIENT_TYPE = 'application/x-recipient';
