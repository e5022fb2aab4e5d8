import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { describe, expect, it } from 'vitest';

import { BackChevron } from './BackChevron.tsx';

function open(type: 'mobile' | 'desktop') {
  const router = createMemoryRouter(
    [
      { path: '/sika', Component: () => <BackChevron type={type} /> },
      { path: '/permits', Component: () => <h1>Kategori</h1> },
    ],
    { initialEntries: ['/sika'] },
  );
  render(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return router;
}

describe('the back-chevron', () => {
  it('[S2-022] returns to /permits', async () => {
    const router = open('mobile');
    await userEvent.click(screen.getByRole('link', { name: 'Kembali ke pilihan kategori' }));
    expect(router.state.location.pathname).toBe('/permits');
  });

  it('[S2-023] its type decides whether it shows on mobile or on desktop', () => {
    open('mobile');
    expect(screen.getByRole('link').className).toContain('mantine-hidden-from-md');
    open('desktop');
    expect(screen.getAllByRole('link')[1]?.className).toContain('mantine-visible-from-md');
  });
});
