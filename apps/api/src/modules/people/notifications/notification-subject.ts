/** Subject announced when a person's notifications change. */
export function notificationSubject(account_id: string): string {
  return `notifications:${account_id}`;
}
