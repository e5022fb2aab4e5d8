import { vi } from 'vitest';

/** From now on, for this test, the device asks for no motion: what opens and closes does so at once, and no timer outlives the test. */
export function withoutMotion(): void {
  const before = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...before(query),
    ...(query.includes('prefers-reduced-motion') && { matches: true }),
  }));
}
