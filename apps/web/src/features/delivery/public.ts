export { useBounced } from './delivery.queries.ts';
