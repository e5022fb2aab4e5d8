import { describe, expect, it } from 'vitest';

import { aLogLine } from '../../test/permit-builders.ts';
import { timelineEntries } from './timeline.ts';

const at = (minute: number) => `2026-11-16T02:${String(minute).padStart(2, '0')}:00Z`;

describe('the timeline', () => {
  it.each([
    ['Form created', 'created'],
    ['Waiting for TCR', 'waiting'],
    ['Approved by GM', 'approved'],
    ['Returned by FAT', 'returned'],
    ['Rejected by Security', 'rejected'],
    ['Corrected by applicant', 'corrected'],
    ['Cancelled by staff', 'cancelled'],
    ['Suspended', 'suspended'],
    ['Resumed', 'resumed'],
    ['Renewed by TCR', 'renewed'],
    ['Checked by Security', 'checked'],
    ['Closed, the goods have left', 'closed'],
    ['Something else', undefined],
  ])('knows what happened: %s', (description, event) =>
    expect(timelineEntries({ progress_log: [aLogLine(description, at(1))], stages: [] })[0]?.event).toBe(event),
  );

  it('runs from the oldest to the newest, those of one moment as they were written', () => {
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

  it('is current only where an open stage was asked last, and ends there', () => {
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
