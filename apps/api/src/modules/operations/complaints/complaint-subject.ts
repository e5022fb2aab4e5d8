import type { Tx } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/database/events.ts';
import type { ComplaintKey } from './complaints.repository.ts';

/** Subject under which changes to any complaint of a property are announced to event streams. */
export function complaintsSubject(property_id: string): string {
  return `complaints:${property_id}`;
}

export async function announceComplaint(tx: Tx, { property_id }: ComplaintKey): Promise<void> {
  await announce(tx, complaintsSubject(property_id));
}
