/** Service workers of this application. No other script is loaded by its address at run time. */
const WORKERS = ['/gate-worker.js', '/pass-worker.js'] as const;
type WorkerPath = (typeof WORKERS)[number];

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (path: string) => string },
  ): { createScriptURL(path: string): string };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

// The content security policy (apps/api/src/platform/http/web.ts) allows a policy of this name once in a page.
const policy = trustedTypes?.createPolicy('service-worker', {
  createScriptURL(path) {
    if (WORKERS.some((worker) => worker === path)) return path;
    throw new TypeError('Not a service worker of this application');
  },
});

/** The path as browsers with Trusted Types require it. Other browsers take the path itself. */
export function trustedWorker(path: WorkerPath): string {
  return policy?.createScriptURL(path) ?? path;
}
