import { matchRoutes } from 'react-router';

import { isHandle } from '../app/handle.ts';
import { routesWith } from '../app/routes.tsx';
import { staffRoutes } from '../app/routes/staff-routes.tsx';

/**
 * Loads lazy modules before the first test: the screens of the given addresses and their layouts. Transforming them
 * takes longer than a test may wait.
 */
export const warmUp =
  (...paths: string[]) =>
  async (): Promise<void> => {
    const routes = paths.flatMap((path) => matchRoutes(routesWith(staffRoutes), path) ?? []);
    await Promise.all(
      routes.map(async ({ route }) => {
        if (isHandle(route.handle)) await route.handle.prefetch?.();
      }),
    );
  };
