import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';

import { routesWith } from '../app/routes.tsx';
import { staffRoutes } from '../app/routes/staff-routes.tsx';
import { store } from '../lib/store/store.ts';

/** Renders the whole application at an address, with the store that its screens use. */
export function renderApp(address: string, state?: unknown) {
  const router = createMemoryRouter(routesWith(staffRoutes), { initialEntries: [toEntry(address, state)] });
  const view = render(<RouterProvider router={router} />);
  return { ...view, router, store, user: userEvent.setup({ delay: null }) };
}

function toEntry(address: string, state: unknown) {
  const url = new URL(address, 'http://gerbang.test');
  return { pathname: url.pathname, search: url.search, hash: url.hash, state };
}
