/** Where a login leads: the staff route that asked for it, or the dashboard. */
export function askedRoute(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  // Only a path of our own: an address from elsewhere must not steer someone who has just logged in.
  return typeof from === 'string' && from.startsWith('/') && !from.startsWith('//') ? from : '/dashboard';
}
