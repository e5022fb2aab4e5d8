import type { Catalogue } from '../../catalogue.ts';
import type { refusalReasons as indonesian } from '../../id/permits/refusal-reasons.ts';

export const refusalReasons: Catalogue<typeof indonesian> = {
  not_ordered: 'This was not ordered',
  wrong_time: 'The day or time is not convenient',
  wrong_items: 'The items or quantities are wrong',
  other: 'Other reason',
};
