import type { Chain } from '@gerbang/shared/domain/permits/chains';
import {
  nextStep,
  startWorkflow,
  type LogLine,
  type Move,
  type Workflow,
} from '@gerbang/shared/domain/permits/workflow';
import { describe, expect, it } from 'vitest';

import { mailedEvent } from './mailed-event.ts';

const CHAIN: Chain = [['tcr'], ['operational']];

/** The first line that the workflow writes for the last of these moves. */
function lineAfter(kind: 'loading' | 'work', moves: readonly Move[]): LogLine | undefined {
  let workflow: Workflow = startWorkflow(kind, CHAIN, 2).workflow;
  let line: LogLine | undefined;
  for (const move of moves) {
    const outcome = nextStep(workflow, move);
    if ('refused' in outcome) throw new Error(outcome.refused);
    workflow = outcome.workflow;
    [line] = outcome.log;
  }
  return line;
}

const tcr = { type: 'approve', stage: 'tcr', refused_items: 0 } as const;
const approved = [tcr, { type: 'approve', stage: 'operational', refused_items: 0 }] as const;
const plain = { is_last_approval: false, refused_here: 0 };

function eventAfter(kind: 'loading' | 'work', moves: readonly Move[], found = plain) {
  const line = lineAfter(kind, moves);
  return line && mailedEvent(line.event, found);
}

describe('the event that is mailed to the applicant', () => {
  it.each<[string, 'loading' | 'work', readonly Move[]]>([
    ['rejected', 'loading', [{ type: 'reject', stage: 'tcr' }]],
    ['rejected', 'loading', [...approved, { type: 'pass_gate', refused_items: 2 }]],
    ['returned', 'loading', [{ type: 'return', stage: 'tcr' }]],
    [
      'corrected',
      'loading',
      [
        { type: 'return', stage: 'tcr' },
        { type: 'fix', ask_again: true, accepted_items: 2 },
      ],
    ],
    ['cancelled', 'loading', [{ type: 'cancel', by: 'applicant' }]],
    ['cancelled', 'work', [...approved, { type: 'cancel', by: 'staff' }]],
    ['suspended', 'work', [...approved, { type: 'suspend' }]],
    ['resumed', 'work', [...approved, { type: 'suspend' }, { type: 'resume' }]],
    [
      'resumed',
      'work',
      [...approved, { type: 'pass_gate', refused_items: 0 }, { type: 'suspend' }, { type: 'resume' }],
    ],
    ['renewed', 'work', [...approved, { type: 'renew' }]],
    ['renewed', 'work', [...approved, { type: 'pass_gate', refused_items: 0 }, { type: 'renew' }]],
  ])('mails the event %s after the moves that lead to it, for a %s permit', (event, kind, moves) => {
    expect(eventAfter(kind, moves)).toBe(event);
  });

  it('mails an approval only when no stage is left', () => {
    expect(eventAfter('loading', approved, { is_last_approval: true, refused_here: 0 })).toBe('approved');
    expect(eventAfter('loading', approved, { is_last_approval: true, refused_here: 1 })).toBe('approved');
    expect(eventAfter('loading', [tcr])).toBeUndefined();
  });

  it('mails which items were rejected while the permit continues with the other items', () => {
    const refused = { is_last_approval: false, refused_here: 1 };
    expect(eventAfter('loading', [{ ...tcr, refused_items: 1 }], refused)).toBe('items');
    expect(eventAfter('loading', [...approved, { type: 'pass_gate', refused_items: 1 }], refused)).toBe('items');
    expect(eventAfter('loading', [...approved, { type: 'pass_gate', refused_items: 0 }])).toBeUndefined();
  });

  it('mails nothing about submitting, waiting and closing', () => {
    for (const { event } of startWorkflow('loading', CHAIN, 2).log) expect(mailedEvent(event, plain)).toBeUndefined();
    for (const reason of ['all_out', 'gone', 'window_passed', 'signed_off'] as const)
      expect(eventAfter('work', [...approved, { type: 'close', reason }])).toBeUndefined();
  });
});
