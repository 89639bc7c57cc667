export { LabelChips } from './LabelChips.tsx';
export { LabelPane } from './LabelPane.tsx';
export { LabelMenu } from './LazyLabelMenu.tsx';
export { labelsOf, useLabelMap, useLabels } from './labels.ts';
export type { ShownLabel } from './labels.ts';
