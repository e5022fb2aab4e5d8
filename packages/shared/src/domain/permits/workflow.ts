import type { Stage } from '../../access.ts';
import type { Chain, ChainStage } from './chains.ts';
import type { PermitKind } from './kinds.ts';
import type { LogEvent } from './log-events.ts';
import { OPEN_STATES, PROGRESS_OF, type PermitState, type Progress } from './states.ts';

/** One stage of a permit's chain and its decision; null while it is open. */
export interface StageDecision {
  stage: ChainStage;
  /** Starts at 1. Stages of one step decide in parallel. */
  step: number;
  decision: 'approved' | 'rejected' | 'returned' | null;
}

export interface Workflow {
  kind: PermitKind;
  state: PermitState;
  /** The current step, while the permit is in review or sent back for correction. */
  step: number | null;
  stages: readonly StageDecision[];
  /** Whether goods or workers have ever passed the gate. */
  passed_gate: boolean;
  /** For goods: the number of items that were not refused. For work 0. */
  accepted_items: number;
}

/** Everything that can happen to a permit after its submission. */
export type Move =
  | { type: 'approve'; stage: ChainStage; refused_items: number }
  | { type: 'reject'; stage: ChainStage }
  | { type: 'return'; stage: ChainStage }
  | { type: 'fix'; ask_again: boolean; accepted_items: number }
  | { type: 'cancel'; by: 'applicant' | 'staff' }
  | { type: 'suspend' }
  | { type: 'resume' }
  | { type: 'renew' }
  | { type: 'pass_gate'; refused_items: number }
  | { type: 'close'; reason: CloseReason };
export type MoveType = Move['type'];

export type CloseReason = 'all_out' | 'gone' | 'window_passed' | 'signed_off';

/** A line of the timeline. Only the label rule of the specification reads `description`; everything else reads `event`. */
export interface LogLine {
  event: LogEvent;
  description: string;
  progress: Progress;
  stage: Stage | null;
}

export type Outcome =
  | { workflow: Workflow; log: readonly LogLine[] }
  | { refused: 'move_not_allowed' | 'stage_not_asked' | 'already_decided' };

/** The states from which each move is allowed. All other combinations are refused. */
export const ALLOWED_FROM = {
  approve: ['submitted', 'in_review'],
  reject: ['submitted', 'in_review'],
  return: ['submitted', 'in_review'],
  fix: ['returned'],
  cancel: ['submitted', 'in_review', 'returned', 'approved', 'suspended'],
  suspend: ['approved', 'checked'],
  resume: ['suspended'],
  renew: ['approved', 'checked'],
  pass_gate: ['approved', 'checked'],
  close: OPEN_STATES,
} as const satisfies Record<MoveType, readonly PermitState[]>;

const WORK_ONLY: ReadonlySet<MoveType> = new Set(['suspend', 'resume', 'renew']);

const STAGE_NAME = {
  tcr: 'TCR',
  fat: 'FAT',
  operational: 'Operational',
  rdd: 'RDD',
  gm: 'GM',
} as const satisfies Record<ChainStage, string>;

const CLOSED_BECAUSE = {
  all_out: 'Closed, all goods are out again',
  gone: 'Closed, the goods have left',
  window_passed: 'Closed, its time has passed',
  signed_off: 'Closed, the work is signed off',
} as const satisfies Record<CloseReason, string>;

/** A newly submitted permit. It keeps this chain even when the property changes its own. */
export function startWorkflow(kind: PermitKind, chain: Chain, items: number): { workflow: Workflow; log: LogLine[] } {
  const stages = chain.flatMap((step, index) =>
    step.map((stage) => ({ stage, step: index + 1, decision: null }) satisfies StageDecision),
  );
  const workflow = { kind, state: 'submitted', step: 1, stages, passed_gate: false, accepted_items: items } as const;
  return {
    workflow,
    log: [
      { event: 'created', description: 'Form created', progress: 'waiting', stage: null },
      ...waitingLines(workflow),
    ],
  };
}

/** The open stages: those of the current step without a decision. */
export function openStages({ state, step, stages }: Pick<Workflow, 'state' | 'step' | 'stages'>): ChainStage[] {
  if (state !== 'submitted' && state !== 'in_review') return [];
  return stages.filter((one) => one.step === step && one.decision === null).map((one) => one.stage);
}

/** Whether a move is allowed in the permit's state. Screens offer only these. */
export function isAllowed(workflow: Pick<Workflow, 'kind' | 'state'>, move: MoveType): boolean {
  const states: readonly PermitState[] = ALLOWED_FROM[move];
  return states.includes(workflow.state) && (workflow.kind === 'work' || !WORK_ONLY.has(move));
}

/** Applies a move. This is the only place that implements the transitions of permits. */
export function nextStep(workflow: Workflow, move: Move): Outcome {
  if (!isAllowed(workflow, move.type)) return { refused: 'move_not_allowed' };
  switch (move.type) {
    case 'approve':
    case 'reject':
    case 'return':
      return decided(workflow, move);
    case 'fix':
      return fixed(workflow, move);
    case 'cancel':
      return move.by === 'staff'
        ? ended(workflow, 'cancelled', 'cancelled', 'Cancelled by staff')
        : ended(workflow, 'cancelled', 'withdrawn', 'Cancelled by applicant');
    case 'suspend':
      return moved({ ...workflow, state: 'suspended' }, 'suspended', 'Suspended');
    case 'resume':
      return moved({ ...workflow, state: workflow.passed_gate ? 'checked' : 'approved' }, 'resumed', 'Resumed');
    case 'renew':
      return moved(workflow, 'renewed', 'Renewed by TCR', 'tcr');
    case 'pass_gate':
      return passedGate(workflow, move.refused_items);
    case 'close':
      return ended(workflow, 'closed', 'closed', CLOSED_BECAUSE[move.reason]);
  }
}

function decided(workflow: Workflow, move: Extract<Move, { stage: ChainStage }>): Outcome {
  const asked = workflow.stages.find((one) => one.stage === move.stage);
  if (asked === undefined) return { refused: 'stage_not_asked' };
  if (asked.decision !== null) return { refused: 'already_decided' };
  if (asked.step !== workflow.step) return { refused: 'stage_not_asked' };
  const name = STAGE_NAME[move.stage];
  if (move.type === 'return') {
    const returned = { ...withDecision(workflow, move.stage, 'returned'), state: 'returned' as const };
    return {
      workflow: returned,
      log: [{ event: 'returned', description: `Returned by ${name}`, progress: 'returned', stage: move.stage }],
    };
  }
  const accepted_items = workflow.accepted_items - (move.type === 'approve' ? move.refused_items : 0);
  const nothingLeft = workflow.kind !== 'work' && accepted_items <= 0;
  if (move.type === 'reject' || nothingLeft) {
    const rejected = { ...withDecision(workflow, move.stage, 'rejected'), state: 'rejected' as const, step: null };
    const description = `Rejected by ${name}`;
    const line: LogLine = { event: 'rejected', description, progress: 'rejected', stage: move.stage };
    return { workflow: { ...rejected, accepted_items }, log: [line] };
  }
  const approved = withDecision({ ...workflow, accepted_items }, move.stage, 'approved');
  // An approval has the progress `complete` for its own stage, even while the permit waits for other stages: the label
  // rule of the specification expects it.
  const description = `Approved by ${name}`;
  const line: LogLine = { event: 'approved', description, progress: 'complete', stage: move.stage };
  return advanced(approved, line);
}

/**
 * Stays in the step while it has open stages, moves to the next step with open stages, or approves the permit after the
 * last.
 */
function advanced(workflow: Workflow, line: LogLine): Outcome {
  const step = workflow.step ?? 1;
  const open = workflow.stages.filter((one) => one.decision !== 'approved');
  if (open.length === 0) return { workflow: { ...workflow, state: 'approved', step: null }, log: [line] };
  if (open.some((one) => one.step === step)) return { workflow: { ...workflow, state: 'in_review' }, log: [line] };
  const next = { ...workflow, state: 'in_review' as const, step: Math.min(...open.map((one) => one.step)) };
  return { workflow: next, log: [line, ...waitingLines(next)] };
}

/** Continues at the stage that sent the permit back for correction. With `ask_again`, every stage must decide again. */
function fixed(workflow: Workflow, { ask_again, accepted_items }: Extract<Move, { type: 'fix' }>): Outcome {
  const stages = workflow.stages.map((one) =>
    ask_again || one.decision === 'returned' ? { ...one, decision: null } : one,
  );
  const step = ask_again ? 1 : workflow.step;
  const resumed = { ...workflow, state: 'in_review' as const, stages, step, accepted_items };
  const description = 'Corrected by applicant';
  const line: LogLine = { event: 'corrected', description, progress: 'waiting', stage: null };
  return { workflow: resumed, log: [line, ...waitingLines(resumed)] };
}

function passedGate(workflow: Workflow, refused_items: number): Outcome {
  const accepted_items = workflow.accepted_items - refused_items;
  if (workflow.kind !== 'work' && accepted_items <= 0 && !workflow.passed_gate) {
    const rejected = { ...workflow, state: 'rejected' as const, accepted_items };
    return {
      workflow: rejected,
      log: [{ event: 'rejected', description: 'Rejected by Security', progress: 'rejected', stage: 'security' }],
    };
  }
  const checked = { ...workflow, state: 'checked' as const, passed_gate: true, accepted_items };
  return moved(checked, 'checked', 'Checked by Security', 'security');
}

function ended(workflow: Workflow, state: 'cancelled' | 'closed', event: LogEvent, description: string): Outcome {
  return moved({ ...workflow, state, step: null }, event, description);
}

function moved(workflow: Workflow, event: LogEvent, description: string, stage: Stage | null = null): Outcome {
  return { workflow, log: [{ event, description, progress: PROGRESS_OF[workflow.state], stage }] };
}

function withDecision(workflow: Workflow, stage: ChainStage, decision: StageDecision['decision']): Workflow {
  return { ...workflow, stages: workflow.stages.map((one) => (one.stage === stage ? { ...one, decision } : one)) };
}

function waitingLines(workflow: Workflow): LogLine[] {
  return openStages(workflow).map((stage) => ({
    event: 'waiting',
    description: `Waiting for ${STAGE_NAME[stage]}`,
    progress: 'waiting',
    stage,
  }));
}
