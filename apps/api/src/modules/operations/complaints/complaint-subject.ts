import type { Tx } from '../../platform/database.ts';
import { announce } from '../../platform/events.ts';
import type { ComplaintKey } from './complaints.repository.ts';

/** The subject under which changes of any complaint of a property are announced. */
export function complaintsSubject(property_id: string): string {
  return `complaints:${property_id}`;
}

/** Tells whoever watches the complaints of the property. */
export async function announceComplaint(tx: Tx, { property_id }: ComplaintKey): Promise<void> {
  await announce(tx, complaintsSubject(property_id));
}
