/** The timeline's name for the stage of a log entry. */
export type TimelineLabel =
  | 'CREATED FORM'
  | 'TCR'
  | 'ORDER TAKER'
  | 'FINANCE'
  | 'DEPARTMENT'
  | 'RDD'
  | 'SECURITY CHECKED'
  | 'GENERAL MANAGER';

const RULES: readonly (readonly [word: string, label: TimelineLabel])[] = [
  ['created', 'CREATED FORM'],
  ['tcr', 'TCR'],
  ['fat', 'FINANCE'],
  ['operational', 'DEPARTMENT'],
  ['rdd', 'RDD'],
  ['security', 'SECURITY CHECKED'],
  ['gm', 'GENERAL MANAGER'],
  ['approved by', 'DEPARTMENT'],
];

/** The label of a log entry: from the first rule whose word occurs in the description, in any case. */
export function timelineLabel(description: string, progress: string): TimelineLabel {
  const text = description.toLowerCase();
  const label = RULES.find(([word]) => text.includes(word))?.[1] ?? 'ORDER TAKER';
  return label === 'TCR' && progress === 'waiting' ? 'ORDER TAKER' : label;
}
