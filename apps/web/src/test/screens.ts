import { vi } from 'vitest';

/** From now on, for this test, the window is as narrow as a phone; otherwise it is a desktop's. */
export function onPhone(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}
