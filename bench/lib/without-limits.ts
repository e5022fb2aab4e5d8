/** Settings for benches that send all requests from one machine. The limits have their own tests. */
export const WITHOUT_LIMITS = {
  RATE_LIMIT_PER_MINUTE: '100000000',
  STATUS_PER_MINUTE: '100000000',
  SUBMITS_PER_HOUR: '100000000',
  UPLOADS_PER_MINUTE: '100000000',
  BRAKE_MS: '0',
};
