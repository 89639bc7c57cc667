export { useConfirmed } from './second-factor/use-confirmed.tsx';
