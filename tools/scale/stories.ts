import type { Chain, ChainStage } from '@gerbang/shared/domain/permits/chains';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import type { LogEvent } from '@gerbang/shared/domain/permits/log-events';
import type { PermitState } from '@gerbang/shared/domain/permits/states';
import {
  nextStep,
  openStages,
  startWorkflow,
  type LogLine,
  type Move,
  type Workflow,
} from '@gerbang/shared/domain/permits/workflow';

import { textOf, type Text } from './rows.ts';

/** Who made a move. `system` is a job and not a person. */
export type Author = ChainStage | 'applicant' | 'guard' | 'system';

/** The submission, as the number of a move. */
export const SUBMIT = -1;

/** A stage of a story: the moves by which it was opened and decided. */
export interface StoryStage {
  stage: ChainStage;
  name: Text;
  step: number;
  decision: Text | null;
  note: Text;
  asked: number | null;
  decided: number | null;
}

/** A line of the timeline: the move that wrote it, and its author. */
interface StoryLine {
  progress: Text;
  stage: Text | null;
  event: LogEvent;
  event_text: Text;
  description: Text;
  note: Text;
  move: number;
  by: Author;
}

/** The rows of a permit after some moves, without its ids and times. */
export interface Story {
  state: PermitState;
  state_text: Text;
  step: number | null;
  passed_gate: boolean;
  rejection_note: Text | null;
  stages: readonly StoryStage[];
  log: readonly StoryLine[];
}

const NOTHING = textOf('');
const NOTES: Partial<Record<Move['type'], Text>> = {
  reject: textOf('Dokumen tidak lengkap'),
  return: textOf('Mohon lengkapi keterangan'),
  cancel: textOf('Jadwal berubah'),
  suspend: textOf('Pekerjaan dihentikan sementara'),
};

/**
 * Applies these moves with the product's own rules. Returns the story after 0, 1, 2 … moves. Thousands of permits share
 * a story, so it is computed once.
 */
export function tell(kind: PermitKind, chain: Chain, moves: readonly Move[], items: number): Story[] {
  const { workflow, log } = startWorkflow(kind, chain, items);
  let now: Told = {
    workflow,
    stages: askAnew([], workflow, SUBMIT),
    log: log.map((line) => lineOf(line, SUBMIT, 'applicant', NOTHING)),
    note: NOTHING,
  };
  const stories = [storyOf(now)];
  for (const [index, move] of moves.entries()) {
    now = after(now, move, index);
    stories.push(storyOf(now));
  }
  return stories;
}

interface Told {
  workflow: Workflow;
  stages: StoryStage[];
  log: StoryLine[];
  note: Text;
}

function after(before: Told, move: Move, index: number): Told {
  const outcome = nextStep(before.workflow, move);
  if ('refused' in outcome) throw new Error(`The story makes a move that is refused: ${move.type}.`);
  const { workflow } = outcome;
  const note = NOTES[move.type] ?? NOTHING;
  const by = authorOf(move);
  const stages = before.stages.map((stage, place) => {
    const decision = workflow.stages[place]?.decision ?? null;
    if (before.workflow.stages[place]?.decision === decision) return stage;
    if (decision === null) return { ...stage, decision: null, note: NOTHING, decided: null };
    return { ...stage, decision: textOf(decision), note, decided: index };
  });
  const lines = outcome.log.map((line, place) => lineOf(line, index, by, place === 0 ? note : NOTHING));
  return { workflow, stages: askAnew(stages, workflow, index), log: [...before.log, ...lines], note };
}

/** Records that this move opens the stages of the current step. Undecided stages that are not open lose the record. */
function askAnew(stages: readonly StoryStage[], workflow: Workflow, move: number): StoryStage[] {
  const open = new Set(openStages(workflow));
  const known: readonly StoryStage[] =
    stages.length > 0
      ? stages
      : workflow.stages.map(({ stage, step }) => ({
          stage,
          name: textOf(stage),
          step,
          decision: null,
          note: NOTHING,
          asked: null,
          decided: null,
        }));
  return known.map((one) => {
    if (one.decision !== null) return one;
    return { ...one, asked: open.has(one.stage) ? (one.asked ?? move) : null };
  });
}

function lineOf(line: LogLine, move: number, by: Author, note: Text): StoryLine {
  return {
    progress: textOf(line.progress),
    stage: line.stage === null ? null : textOf(line.stage),
    event: line.event,
    event_text: textOf(line.event),
    description: textOf(line.description),
    note,
    move,
    by,
  };
}

function authorOf(move: Move): Author {
  switch (move.type) {
    case 'approve':
    case 'reject':
    case 'return':
      return move.stage;
    case 'fix':
      return 'applicant';
    case 'cancel':
      return move.by === 'applicant' ? 'applicant' : 'tcr';
    case 'renew':
      return 'tcr';
    case 'suspend':
    case 'resume':
      return 'operational';
    case 'pass_gate':
      return 'guard';
    case 'close':
      if (move.reason === 'window_passed') return 'system';
      return move.reason === 'signed_off' ? 'operational' : 'guard';
  }
}

function storyOf({ workflow, stages, log, note }: Told): Story {
  const { state, step, passed_gate } = workflow;
  const rejection_note = state === 'rejected' ? note : null;
  return { state, state_text: textOf(state), step, passed_gate, rejection_note, stages, log };
}

/** The approvals of a chain in order; the first may refuse items. */
export function approvals(chain: Chain, refused_items = 0): Move[] {
  return chain
    .flat()
    .map((stage, index) => ({ type: 'approve', stage, refused_items: index === 0 ? refused_items : 0 }));
}
