import '../lib/theme/styles-first.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';

import { prepareSide } from '../lib/i18n/i18n.ts';
import { nextTask } from '../lib/when-idle.ts';
import { startPrefetching, watchPages } from './prefetch.ts';
import { findStaffRoutes, routesWith } from './routes.tsx';

/** Shows the application in several tasks, so that a slow phone can handle network and touch events in between. */
async function start(root: HTMLElement): Promise<void> {
  await nextTask();
  const router = createBrowserRouter(routesWith([]), { patchRoutesOnNavigation: findStaffRoutes });
  watchPages(router);
  await Promise.all([untilInitialized(router), prepareSide('public')]);
  await nextTask();
  // A transition renders the first screen in small steps, too.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  );
  startPrefetching(() => router.routes, root);
}

/**
 * Waits until the router knows the first page: staff routes are loaded first, and some public routes may redirect. The
 * code of the page is not loaded yet. The shell of index.html is visible until then.
 */
async function untilInitialized(router: DataRouter): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
void start(root);
