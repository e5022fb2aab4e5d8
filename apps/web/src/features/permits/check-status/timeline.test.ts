import { LOG_EVENTS } from '@gerbang/shared/domain/permits/log-events';
import { describe, expect, it } from 'vitest';

import { aLogLine } from '../../../test/permit-builders.ts';
import { timelineEntries } from './timeline.ts';

const at = (minute: number) => `2026-11-16T02:${String(minute).padStart(2, '0')}:00Z`;

describe('the timeline', () => {
  it.each(LOG_EVENTS)('reads the event %s from the log and not from the description', (event) => {
    const line = aLogLine('Something else, approved and cancelled', at(1), { event });
    expect(timelineEntries({ progress_log: [line], stages: [] })[0]?.event).toBe(
      event === 'withdrawn' ? 'cancelled' : event,
    );
  });

  it('finds the current stage by event and stage of the log and not by the description', () => {
    const line = aLogLine('Approved', at(1), { event: 'waiting', stage: 'tcr' });
    expect(timelineEntries({ progress_log: [line], stages: ['tcr'] })[0]?.isCurrent).toBe(true);
  });

  it('sorts the timeline from oldest to newest and keeps the stored order of events with the same time', () => {
    const progress_log = [
      aLogLine('Approved by TCR', at(9)),
      aLogLine('Form created', at(1)),
      aLogLine('Waiting for TCR', at(1)),
    ];
    expect(timelineEntries({ progress_log, stages: [] }).map(({ event }) => event)).toEqual([
      'created',
      'waiting',
      'approved',
    ]);
  });

  it('marks the open stages as current and puts them last', () => {
    const progress_log = [
      aLogLine('Waiting for TCR', at(1), { stage: 'tcr' }),
      aLogLine('Approved by TCR', at(2), { stage: 'tcr' }),
      aLogLine('Waiting for FAT', at(3), { stage: 'fat' }),
      aLogLine('Waiting for RDD', at(3), { stage: 'rdd' }),
      aLogLine('Approved by RDD', at(4), { stage: 'rdd' }),
      aLogLine('Corrected by applicant', at(5)),
      aLogLine('Waiting for TCR', at(6), { stage: 'tcr' }),
    ];
    const entries = timelineEntries({ progress_log, stages: ['tcr', 'fat'] });
    expect(entries.map(({ isCurrent }) => isCurrent)).toEqual([false, false, false, false, false, true, true]);
    expect(entries.slice(-2).map(({ stage }) => stage)).toEqual(['fat', 'tcr']);
  });
});
