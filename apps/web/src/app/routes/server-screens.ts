import type { RouteObject } from 'react-router';

import { screensOf } from './screen-route.tsx';

const screen = screensOf('staff');

/** Pages about the whole installation, for operators. */
export const serverScreens: RouteObject[] = [
  screen({
    path: 'settings/server',
    load: () => import('../../features/insight/server/HealthScreen.tsx'),
    title: 'serverPages:title',
    texts: ['serverPages'],
  }),
  screen({
    path: 'settings/server/health',
    load: () => import('../../features/insight/server/HealthScreen.tsx'),
    title: 'serverPages:title',
    texts: ['serverPages'],
  }),
  screen({
    path: 'settings/server/backups',
    load: () => import('../../features/insight/server/BackupsScreen.tsx'),
    title: 'serverPages:backups.list',
    texts: ['serverPages'],
  }),
];
