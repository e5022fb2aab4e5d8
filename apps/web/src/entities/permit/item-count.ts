import type { PassView } from '@gerbang/shared/contracts/permits/pass-view';

import type { Translate } from '../../lib/i18n/texts.ts';

/** Number of kinds and pieces of a permit: `2 kinds, 26 items`. Empty for a permit without items. */
export function itemCountText(items: PassView['items'], t: Translate<'pass'>): string {
  return items === null ? '' : `${t('kinds', { count: items.kinds })}, ${t('pieces', { count: items.total })}`;
}
