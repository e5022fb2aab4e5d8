import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('gives the path itself in a browser without Trusted Types', async () => {
  const { trustedWorker } = await import('./trusted-worker.ts');
  expect(trustedWorker('/gate-worker.js')).toBe('/gate-worker.js');
});

it('[T20] trusts the service workers of the application and no other address', async () => {
  type Rules = { createScriptURL: (path: string) => string };
  const createPolicy = vi.fn((_name: string, rules: Rules) => rules);
  vi.stubGlobal('trustedTypes', { createPolicy });
  const { trustedWorker } = await import('./trusted-worker.ts');
  expect(createPolicy).toHaveBeenCalledExactlyOnceWith('service-worker', expect.anything());
  expect(trustedWorker('/pass-worker.js')).toBe('/pass-worker.js');
  expect(() => trustedWorker('https://evil.example/worker.js' as '/pass-worker.js')).toThrow(TypeError);
});
