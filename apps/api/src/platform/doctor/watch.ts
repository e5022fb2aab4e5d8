import type { CheckState } from '@gerbang/shared/domain/insight/doctor';
import { doctor as texts } from '@gerbang/shared/messages/en/insight/doctor';
import { MINUTE_MS } from '@gerbang/shared/time/spans';
import type { Meter } from '@opentelemetry/api';

import type { DoctorContext } from './check.ts';
import { examine, type CheckLine } from './doctor.ts';

/** How long the result of a run answers those who ask. */
const ANSWERED_MS = MINUTE_MS;
/** The checks log in to the mail server and ask a time server, so monitoring does not run them each time it reads. */
const MEASURED_MS = 5 * MINUTE_MS;

/** A skipped check has no number: nothing is known about it. */
const NUMBERS: Readonly<Record<CheckState, number | undefined>> = { good: 0, look: 1, bad: 2, skipped: undefined };

/**
 * The doctor's checks for monitoring: one run at a time, however many ask. Reports each as `gerbang_check`, and runs them in
 * the background, so that reading metrics does not wait for them. Returns a function that gets the lines of a run that ended
 * less than a minute ago, or else of a new one.
 */
export function watchChecks(context: DoctorContext, meter: Meter): () => Promise<{ checks: readonly CheckLine[] }> {
  let checks: readonly CheckLine[] = [];
  let ended = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;
  const run = async () => {
    checks = await examine(context, { texts });
    ended = performance.now();
  };
  const refresh = async (oldest_ms: number) => {
    if (performance.now() - ended > oldest_ms) await (running ??= run().finally(() => (running = undefined)));
  };
  meter.createObservableGauge('gerbang_check').addCallback((result) => {
    void refresh(MEASURED_MS);
    for (const { id, state } of checks) {
      const number = NUMBERS[state];
      if (number !== undefined) result.observe(number, { id });
    }
  });
  return async () => {
    await refresh(ANSWERED_MS);
    return { checks };
  };
}
