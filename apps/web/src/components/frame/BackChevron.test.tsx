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
  const { unmount } = render(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return Object.assign(router, { unmount });
}

const chevron = () => screen.queryByRole('link', { name: 'Kembali ke pilihan kategori' });

describe('back chevron', () => {
  it('[S2-022] links the back chevron to /permits', async () => {
    const router = open('desktop');
    await userEvent.click(screen.getByRole('link', { name: 'Kembali ke pilihan kategori' }));
    expect(router.state.location.pathname).toBe('/permits');
  });

  it('[S2-023] shows the back chevron on mobile or on desktop, depending on its type', () => {
    // The window of these tests is 1024 px wide: a desktop.
    const { unmount } = open('desktop');
    expect(chevron()).not.toBeNull();
    unmount();
    open('mobile');
    expect(chevron()).toBeNull();
    expect(screen.getByRole('link', { hidden: true }).className).toContain('mantine-hidden-from-md');
  });
});
