import { vi } from 'vitest';

/** Turns animations off for this test, so that menus open and close at once and no timer outlives the test. */
export function withoutMotion(): void {
  const before = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...before(query),
    ...(query.includes('prefers-reduced-motion') && { matches: true }),
  }));
}
