import '../lib/theme/styles-first.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';

import { startPrefetching } from './prefetch.ts';
import { routes } from './routes.tsx';
import { watchPages } from './watch-pages.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const router = createBrowserRouter(routes);
watchPages(router, routes);
// As a transition the first screen is drawn in small steps, between which a slow phone gets its code.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  ),
);
startPrefetching(routes, root);
