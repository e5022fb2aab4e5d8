/**
 * Dialog with a line under its title and a bar at the bottom. These are inline styles, because the theme's own sizes
 * override classes.
 */
export const barredDialog = (isFullScreen: boolean) =>
  ({
    content: { display: 'flex', flexDirection: 'column', ...(isFullScreen && { border: 0 }) },
    header: { flex: 'none', padding: '8px 8px 8px 20px', borderBottom: '1px solid var(--g-border)' },
    title: { fontSize: '1.125rem', letterSpacing: '-0.01em' },
    body: { display: 'flex', flex: 1, flexDirection: 'column', padding: 0 },
  }) as const;
