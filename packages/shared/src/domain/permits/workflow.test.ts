import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { DEFAULT_CHAINS, type Chain } from './chains.ts';
import { PERMIT_KINDS } from './kinds.ts';
import { PERMIT_STATES, PROGRESS_OF } from './states.ts';
import { timelineLabel } from './timeline-label.ts';
import {
  ALLOWED_FROM,
  isAllowed,
  nextStep,
  openStages,
  startWorkflow,
  type Move,
  type MoveType,
  type Workflow,
} from './workflow.ts';

const MOVES: Record<MoveType, Move> = {
  approve: { type: 'approve', stage: 'tcr', refused_items: 0 },
  reject: { type: 'reject', stage: 'tcr' },
  return: { type: 'return', stage: 'tcr' },
  fix: { type: 'fix', ask_again: false, accepted_items: 2 },
  cancel: { type: 'cancel', by: 'applicant' },
  suspend: { type: 'suspend' },
  resume: { type: 'resume' },
  renew: { type: 'renew' },
  pass_gate: { type: 'pass_gate', refused_items: 0 },
  close: { type: 'close', reason: 'window_passed' },
};

const started = (kind: Workflow['kind'] = 'loading', chain: Chain = DEFAULT_CHAINS[kind]) =>
  startWorkflow(kind, chain, kind === 'work' ? 0 : 2);

/** Makes moves in sequence; each must be allowed. */
function after(workflow: Workflow, ...moves: readonly Move[]): Workflow {
  return moves.reduce((before, move) => {
    const outcome = nextStep(before, move);
    if ('refused' in outcome) throw new Error(`${move.type} was refused: ${outcome.refused}`);
    return outcome.workflow;
  }, workflow);
}
const approve = (stage: 'tcr' | 'fat' | 'operational' | 'rdd' | 'gm'): Move => ({
  type: 'approve',
  stage,
  refused_items: 0,
});
const refusal = (workflow: Workflow, move: Move) => {
  const outcome = nextStep(workflow, move);
  return 'refused' in outcome ? outcome.refused : undefined;
};
const lines = (workflow: Workflow, move: Move) => {
  const outcome = nextStep(workflow, move);
  return 'refused' in outcome ? [] : outcome.log.map((line) => line.description);
};

describe('a submitted permit', () => {
  it('opens the stages of the first step when a permit is submitted', () => {
    const { workflow, log } = started('work');
    expect([workflow.state, workflow.step, openStages(workflow)]).toEqual(['submitted', 1, ['tcr']]);
    expect(log.map((line) => [line.description, line.progress, line.stage])).toEqual([
      ['Form created', 'waiting', null],
      ['Waiting for TCR', 'waiting', 'tcr'],
    ]);
  });

  it.each(PERMIT_KINDS)('approves a %s permit once every stage of its chain has approved, and not before', (kind) => {
    const { workflow } = started(kind);
    const stages = DEFAULT_CHAINS[kind].flat();
    for (const count of stages.keys()) {
      expect(after(workflow, ...stages.slice(0, count).map(approve)).state).not.toBe('approved');
    }
    const approved = after(workflow, ...stages.map(approve));
    expect([approved.state, approved.step, openStages(approved)]).toEqual(['approved', null, []]);
  });

  it('opens parallel stages at once and continues after the decision of the last', () => {
    const asked = after(started('work').workflow, approve('tcr'));
    expect(openStages(asked)).toEqual(['fat', 'rdd', 'operational']);
    const two = after(asked, approve('operational'), approve('fat'));
    expect([openStages(two), two.step]).toEqual([['rdd'], 2]);
    expect(openStages(after(two, approve('rdd')))).toEqual(['gm']);
  });

  it('puts a permit in review from the first decision on', () => {
    expect(after(started('work').workflow, approve('tcr')).state).toBe('in_review');
  });
});

describe('a decision', () => {
  const inStepTwo = after(started('work').workflow, approve('tcr'), approve('fat'));

  it('refuses a decision of a stage that has already decided, whose step has not come, or that is not in the chain', () => {
    expect(refusal(inStepTwo, approve('tcr'))).toBe('already_decided');
    expect(refusal(inStepTwo, approve('fat'))).toBe('already_decided');
    expect(refusal(inStepTwo, approve('gm'))).toBe('stage_not_asked');
    expect(refusal(started('loading').workflow, approve('rdd'))).toBe('stage_not_asked');
  });

  it('ends a permit with one rejection, even when parallel stages are undecided', () => {
    const rejected = after(inStepTwo, { type: 'reject', stage: 'rdd' });
    expect([rejected.state, rejected.step, openStages(rejected)]).toEqual(['rejected', null, []]);
    expect(refusal(rejected, approve('operational'))).toBe('move_not_allowed');
  });

  it('rejects a permit when its last item is refused, but not while another item is left', () => {
    const { workflow } = started('loading');
    expect(after(workflow, { type: 'approve', stage: 'tcr', refused_items: 1 }).state).toBe('in_review');
    expect(after(workflow, { type: 'approve', stage: 'tcr', refused_items: 2 }).state).toBe('rejected');
    const one = after(workflow, { type: 'approve', stage: 'tcr', refused_items: 1 });
    expect(after(one, { type: 'approve', stage: 'operational', refused_items: 1 }).state).toBe('rejected');
  });
});

describe('a returned permit', () => {
  const returned = after(started('work').workflow, approve('tcr'), approve('fat'), { type: 'return', stage: 'rdd' });
  const fix = (ask_again: boolean): Move => ({ type: 'fix', ask_again, accepted_items: 0 });

  it('keeps the step of a returned permit, and accepts no decision until its applicant has corrected it', () => {
    expect([returned.state, returned.step, openStages(returned)]).toEqual(['returned', 2, []]);
    expect(refusal(returned, approve('operational'))).toBe('move_not_allowed');
  });

  it('continues a corrected permit at the stage that returned it when no item, date or worker has changed', () => {
    const fixed = after(returned, fix(false));
    expect([fixed.state, fixed.step, openStages(fixed)]).toEqual(['in_review', 2, ['rdd', 'operational']]);
    expect(after(fixed, approve('rdd'), approve('operational'), approve('gm')).state).toBe('approved');
  });

  it('requires new decisions of every stage when a correction changed items, dates or workers', () => {
    const fixed = after(returned, fix(true));
    expect([fixed.step, openStages(fixed)]).toEqual([1, ['tcr']]);
    expect(fixed.stages.every((one) => one.decision === null)).toBe(true);
  });

  it('logs the correction of a permit and the stages that are open after it', () => {
    expect(lines(returned, fix(false))).toEqual([
      'Corrected by applicant',
      'Waiting for RDD',
      'Waiting for Operational',
    ]);
  });
});

describe('an approved permit', () => {
  const approved = (kind: Workflow['kind']) =>
    after(started(kind).workflow, ...DEFAULT_CHAINS[kind].flat().map(approve));

  it('marks a permit as checked at the gate, and restores the state approved or checked when suspended work resumes', () => {
    const work = approved('work');
    expect(after(work, MOVES.suspend, MOVES.resume).state).toBe('approved');
    const checked = after(work, MOVES.pass_gate);
    expect(checked.state).toBe('checked');
    expect(after(checked, MOVES.suspend, MOVES.resume).state).toBe('checked');
  });

  it('rejects a permit when the gate refuses every item', () => {
    expect(after(approved('loading'), { type: 'pass_gate', refused_items: 2 }).state).toBe('rejected');
    expect(after(approved('loading'), { type: 'pass_gate', refused_items: 1 }).state).toBe('checked');
  });

  it('suspends, resumes and renews only work', () => {
    for (const type of ['suspend', 'resume', 'renew'] as const) {
      for (const state of PERMIT_STATES) {
        expect([type, state, isAllowed({ kind: 'loading', state }, type)]).toEqual([type, state, false]);
      }
    }
  });
});

it('refuses every move in every permit state for which the table does not list it', () => {
  for (const state of PERMIT_STATES) {
    for (const move of Object.values(MOVES)) {
      const states: readonly string[] = ALLOWED_FROM[move.type];
      const workflow: Workflow = { ...started('work').workflow, state, step: 1 };
      const refused = refusal(workflow, move) === 'move_not_allowed';
      expect([state, move.type, refused]).toEqual([state, move.type, !states.includes(state)]);
    }
  }
});

describe('the timeline', () => {
  it.each([
    ['tcr', 'Approved by TCR', 'TCR'],
    ['fat', 'Approved by FAT', 'FINANCE'],
    ['operational', 'Approved by Operational', 'DEPARTMENT'],
    ['rdd', 'Approved by RDD', 'RDD'],
    ['gm', 'Approved by GM', 'GENERAL MANAGER'],
  ] as const)(
    'describes an approval by %s in the log so that the label rule recognises it',
    (stage, description, label) => {
      const outcome = nextStep(startWorkflow('work', [[stage]], 0).workflow, approve(stage));
      const line = 'log' in outcome ? outcome.log[0] : undefined;
      expect([line?.description, line?.stage]).toEqual([description, stage]);
      expect(timelineLabel(line?.description ?? '', line?.progress ?? '')).toBe(label);
    },
  );
});

it('keeps a permit in a consistent state from which it can end, with any sequence of moves', () => {
  const anyMove = fc.oneof(
    fc.record({
      type: fc.constant('approve' as const),
      stage: fc.constantFrom(...DEFAULT_CHAINS.work.flat()),
      refused_items: fc.constantFrom(0, 1),
    }),
    fc.record({
      type: fc.constantFrom('reject' as const, 'return' as const),
      stage: fc.constantFrom(...DEFAULT_CHAINS.work.flat()),
    }),
    fc.record({ type: fc.constant('fix' as const), ask_again: fc.boolean(), accepted_items: fc.constantFrom(1, 2) }),
    fc.constantFrom(MOVES.cancel, MOVES.suspend, MOVES.resume, MOVES.renew, MOVES.pass_gate, MOVES.close),
  );
  fc.assert(
    fc.property(fc.constantFrom(...PERMIT_KINDS), fc.array(anyMove, { maxLength: 40 }), (kind, moves) => {
      let { workflow } = started(kind);
      for (const move of moves) {
        const outcome = nextStep(workflow, move);
        if ('refused' in outcome) continue;
        workflow = outcome.workflow;
        const underReview = workflow.state === 'submitted' || workflow.state === 'in_review';
        expect(underReview).toBe(openStages(workflow).length > 0);
        expect(workflow.step !== null).toBe(underReview || workflow.state === 'returned');
        const allApproved = workflow.stages.every((one) => one.decision === 'approved');
        expect(workflow.state !== 'approved' || allApproved).toBe(true);
        const last = outcome.log.at(-1);
        const ofItsStage = last?.event === 'approved';
        expect(ofItsStage ? 'complete' : PROGRESS_OF[workflow.state]).toBe(last?.progress);
      }
    }),
    { numRuns: 500 },
  );
});
