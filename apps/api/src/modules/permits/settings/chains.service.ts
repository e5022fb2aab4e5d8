import { CHAIN_STAGES } from '@gerbang/shared/access';
import type {
  ApprovalChains,
  ChainBody,
  ChainInForce,
  ChainPreview,
  ChainVersion,
} from '@gerbang/shared/contracts/building/schedule-settings';
import {
  chainFaults,
  DEFAULT_CHAINS,
  FOUR_EYES_BY_DEFAULT,
  isSameChain,
  orderedChain,
} from '@gerbang/shared/domain/permits/chains';
import { PERMIT_KINDS, type PermitKind } from '@gerbang/shared/domain/permits/kinds';

import { authorOf, record } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { AppError } from '../../../platform/errors.ts';
import * as repository from './chains.repository.ts';
import type { StoredChain } from './chains.repository.ts';

const VERSIONS_LISTED = 100;

export function listChains(ctx: Context, property_id: string): Promise<ApprovalChains> {
  return ctx.within(property_id, async (tx) => {
    const stored = await repository.listChains(tx, property_id, VERSIONS_LISTED);
    const chains = PERMIT_KINDS.map((kind) => {
      const [latest, ...earlier] = stored.filter((chain) => chain.kind === kind);
      return { ...inForce(kind, latest), earlier: earlier.map(present) };
    });
    return { chains };
  });
}

/** Publishes a new version of a chain. Open permits keep their version. An unchanged chain makes no new version. */
export function setChain(ctx: Context, property_id: string, kind: PermitKind, body: ChainBody): Promise<ChainInForce> {
  return ctx.within(property_id, async (tx) => {
    const fields = chainFaults(body.steps);
    if (fields.length > 0) throw new AppError('refused', { fields });
    const steps = orderedChain(body.steps);
    const before = await readInForce(tx, property_id, kind);
    const { four_eyes = before.four_eyes } = body;
    // A client that lost the response repeats the request and gets the same result.
    if (isSameChain(before.steps, steps) && four_eyes === before.four_eyes) return before;
    const row = { property_id, id: newId(), kind, four_eyes, seen: body.version };
    const by = { at: ctx.now(), account_id: authorOf(ctx).id };
    if (!(await repository.insertNextChain(tx, row, steps, by))) throw new AppError('conflict');
    const after = await readInForce(tx, property_id, kind);
    await record(tx, ctx, {
      property_id,
      action: 'chain.updated',
      record: { kind: 'approval_chain', id: row.id },
      detail: {
        kind,
        steps: [before.steps, after.steps],
        ...(four_eyes !== before.four_eyes && { four_eyes: [before.four_eyes, four_eyes] }),
        version: [before.version, after.version],
      },
    });
    return after;
  });
}

/** For each stage, who can decide it now and at which step of the current chain it is. */
export function previewChain(ctx: Context, property_id: string, kind: PermitKind): Promise<ChainPreview> {
  return ctx.within(property_id, async (tx) => {
    const { version, steps } = await readInForce(tx, property_id, kind);
    const deciders = await repository.listDeciders(tx, property_id);
    const stages = CHAIN_STAGES.map((stage) => {
      const index = steps.findIndex((step) => step.includes(stage));
      const people = deciders.filter((decider) => decider.stage === stage);
      return {
        stage,
        step: index < 0 ? null : index + 1,
        people: people.map(({ id, name, role }) => ({ id, name, role })),
      };
    });
    return { kind, version, stages };
  });
}

async function readInForce(tx: Tx, property_id: string, kind: PermitKind): Promise<ChainInForce> {
  const latest = await repository.listChains(tx, property_id, 1);
  return inForce(
    kind,
    latest.find((chain) => chain.kind === kind),
  );
}

/** The latest chain, or the default when the property has none. */
function inForce(kind: PermitKind, latest: StoredChain | undefined): ChainInForce {
  if (latest !== undefined) return { kind, ...present(latest) };
  const usual = { steps: mutable(DEFAULT_CHAINS[kind]), four_eyes: FOUR_EYES_BY_DEFAULT[kind] };
  return { kind, version: 0, ...usual, created_at: null, created_by: null };
}

function present({ version, steps, four_eyes, created_at, created_by }: StoredChain): ChainVersion {
  return { version, steps: mutable(steps), four_eyes, created_at: created_at.toISOString(), created_by };
}

function mutable(steps: StoredChain['steps']): ChainVersion['steps'] {
  return steps.map((step) => [...step]);
}
