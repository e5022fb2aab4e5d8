import { vi } from 'vitest';

/** Makes the window as narrow as a phone for this test. The default is a desktop. */
export function onPhone(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}
