import { recordAs, systemAuthor } from '../../../platform/audit/audit.ts';
import { transaction } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/database/events.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { Deps } from '../../../platform/deps.ts';
import { startAttempts } from '../../../platform/jobs/attempts.ts';
import { handleInBatches } from '../../../platform/jobs/batches.ts';
import { listHolding, notifyAbout } from '../../people/notifications/notify.service.ts';
import * as parts from './parts.repository.ts';
import * as people from './people.repository.ts';
import * as repository from './work-orders.repository.ts';
import type { WorkOrderKey } from './work-orders.repository.ts';
import { notificationSubject, workOrderSubject } from './work-orders.service.ts';

const BATCH = 100;

/**
 * Notifies workers and managers of overdue work orders, each in its own transaction. An order that fails does not stop
 * the others.
 */
export async function notifyOverdue(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const attempts = startAttempts();
  await handleInBatches(attempts, {
    size: BATCH,
    list: (limit) => repository.listOverdue(deps.db, now, limit),
    keyOf: ({ id }) => id,
    async handle(keys) {
      let notified = 0;
      for (const key of keys) notified += await notifyOrder(deps, key, now);
      return notified;
    },
  });
  attempts.report();
}

function notifyOrder(deps: Deps, key: WorkOrderKey, now: Date): Promise<number> {
  return transaction(deps.db, { property_id: key.property_id }, async (tx) => {
    // The update claims the order, so that only one of several concurrent jobs sends the notification.
    const order = await repository.claimOverdue(tx, key, now);
    if (order === undefined) return 0;
    const workers = await people.listWorkers(tx, order);
    const managers = await listHolding(tx, key.property_id, 'work_order.update');
    await notifyAbout(tx, notificationSubject(key), {
      kind: 'work_order_overdue',
      to: [...workers, ...managers],
      at: now,
    });
    await parts.insertEvent(tx, key, { id: newId(), kind: 'overdue', created_by: null, created_at: now });
    const author = systemAuthor(deps, 'work-orders.tell-overdue');
    await recordAs(tx, author, {
      property_id: key.property_id,
      action: 'work_order.overdue',
      record: { kind: 'work_order', id: key.id },
    });
    await announce(tx, workOrderSubject(key));
    return 1;
  });
}
