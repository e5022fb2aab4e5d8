const HOUR_MS = 60 * 60 * 1000;

/** A session ends after `idle_ms` without a request, and at the latest `age_ms` after login. */
export const SESSION_LIMITS = { idle_ms: 12 * HOUR_MS, age_ms: 7 * 24 * HOUR_MS } as const;
