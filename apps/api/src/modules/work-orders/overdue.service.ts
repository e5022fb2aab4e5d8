import { recordAs, systemAuthor } from '../../platform/audit.ts';
import { transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { announce } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { listHolding, notifyAbout } from '../notifications/notify.service.ts';
import * as parts from './parts.repository.ts';
import * as people from './people.repository.ts';
import * as repository from './work-orders.repository.ts';
import type { WorkOrderKey } from './work-orders.repository.ts';
import { aboutOf, workOrderSubject } from './work-orders.service.ts';

const BATCH = 100;

/** Tells who does late work and who manages work orders, order by order; what fails keeps nobody else's from being told. */
export async function tellOverdue(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const failures: unknown[] = [];
  let told: number;
  let due: WorkOrderKey[];
  do {
    due = await repository.listOverdue(deps.db, now, BATCH);
    told = 0;
    for (const key of due)
      told += await tellOne(deps, key, now).catch((error: unknown) => {
        failures.push(error);
        return 0;
      });
  } while (told > 0 && due.length === BATCH);
  if (failures.length > 0) throw failures[0];
}

function tellOne(deps: Deps, key: WorkOrderKey, now: Date): Promise<number> {
  return transaction(deps.db, { property_id: key.property_id }, async (tx) => {
    // Only the statement that takes it tells, whoever else runs at the same time.
    const order = await repository.takeOverdue(tx, key, now);
    if (order === undefined) return 0;
    const workers = await people.listWorkers(tx, order);
    const managers = await listHolding(tx, key.property_id, 'work_order.update');
    await notifyAbout(tx, aboutOf(key), { kind: 'work_order_overdue', to: [...workers, ...managers], at: now });
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
