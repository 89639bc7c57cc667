/** Name of the partner's feature that turns online fax on [SPOT-033]. */
export const FAX_FEATURE = 'onlinefax';
