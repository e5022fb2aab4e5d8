import { PERMIT_KINDS, type PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { LOG_EVENTS, type LogEvent } from '@gerbang/shared/domain/permits/log-events';
import type { Meter } from '@opentelemetry/api';

import { afterCommit, type Tx } from '../../../platform/database/database.ts';

/** What happened to permits since this process started. */
const counts = PERMIT_KINDS.flatMap((kind) => LOG_EVENTS.map((event) => ({ kind, event, count: 0 })));

/** Counts lines of the timeline once they are committed. */
export function countEvents(tx: Tx, kind: PermitKind, lines: readonly { event: LogEvent }[]): void {
  afterCommit(tx, () => {
    for (const { event } of lines) {
      const entry = counts.find((one) => one.kind === kind && one.event === event);
      if (entry !== undefined) entry.count += 1;
    }
  });
}

export function measurePermits(meter: Meter): void {
  meter.createObservableCounter('gerbang_permits_total').addCallback((result) => {
    for (const { kind, event, count } of counts) result.observe(count, { kind, event });
  });
}
