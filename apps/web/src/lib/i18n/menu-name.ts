import type { staff } from '@gerbang/shared/messages/id/people/staff';

import { hasText } from './texts.ts';
import { useTranslation } from './use-translation.ts';

type MenuName = keyof (typeof staff)['menu'];

const isKnown = (name: string): name is MenuName => hasText(`staff:menu.${name}`);

/** The name of a menu entry in the user's language. A custom name is returned unchanged. */
export function useMenuName(): (name: string) => string {
  const { t } = useTranslation('staff');
  return (name) => (isKnown(name) ? t(`menu.${name}`) : name);
}
