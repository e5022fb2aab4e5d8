import type { staff } from '@gerbang/shared/messages/id/people/staff';
import { useTranslation } from 'react-i18next';

type MenuName = keyof (typeof staff)['menu'];

/** The name of a menu entry in the user's language. A custom name is returned unchanged. */
export function useMenuName(): (name: string) => string {
  const { t, i18n } = useTranslation('staff');
  const isKnown = (name: string): name is MenuName => i18n.exists(`staff:menu.${name}`);
  return (name) => (isKnown(name) ? t(`menu.${name}`) : name);
}
