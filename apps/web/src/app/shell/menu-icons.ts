import type { MenuIcon } from '@gerbang/shared/domain/people/menu';
import {
  IconBuildingStore,
  IconClipboardList,
  IconDatabase,
  IconGauge,
  IconGridDots,
  IconNews,
  IconRocket,
  IconSettings,
  IconSitemap,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';

export const MENU_ICONS: Readonly<Record<MenuIcon, Icon>> = {
  speedometer: IconGauge,
  rocket: IconRocket,
  newspaper: IconNews,
  clipboard: IconClipboardList,
  organization: IconSitemap,
  store: IconBuildingStore,
  database: IconDatabase,
  grip: IconGridDots,
  gear: IconSettings,
};
