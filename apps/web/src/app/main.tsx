import '../lib/theme/styles-first.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';

import { nextTask } from '../lib/when-idle.ts';
import { startPrefetching, watchPages } from './prefetch.ts';
import { findStaffRoutes, routesWith } from './routes.tsx';

/** Shows the application in several tasks, so that a slow phone can handle network and touch events in between. */
async function start(root: HTMLElement): Promise<void> {
  await nextTask();
  const router = createBrowserRouter(routesWith([]), { patchRoutesOnNavigation: findStaffRoutes });
  watchPages(router);
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

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
void start(root);
