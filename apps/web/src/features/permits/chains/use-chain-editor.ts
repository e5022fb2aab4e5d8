import { CHAIN_STAGES } from '@gerbang/shared/access';
import type { ChainPreview } from '@gerbang/shared/contracts/building/schedule-settings';
import { chainFaults, hasPersonForEach, isSameChain } from '@gerbang/shared/domain/permits/chains';
import type { Chain, ChainFault, ChainStage } from '@gerbang/shared/domain/permits/chains';
import { useState } from 'react';
import * as z from 'zod/mini';

import { problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { useDraft, useRestoredDraft } from '../../../lib/drafts/use-draft.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useChainPreviewQuery, useSetChainMutation } from './chains.api.ts';
import type { ChainKey, KindChain } from './chains.api.ts';

interface ChainDraft {
  steps: Chain;
  four_eyes: boolean;
  /** The version that was loaded, for the conflict check. */
  version: number;
}

const chainDraft = z.object({
  steps: z.array(z.array(z.enum(CHAIN_STAGES))),
  four_eyes: z.boolean(),
  version: z.number(),
});
const fitsDraft = (values: unknown): values is ChainDraft => chainDraft.safeParse(values).success;

/** Holds the edited chain, stores a draft on this device, and saves the chain. */
export function useChainEditor(chain: KindChain, property_id: string, onSaved: () => Promise<void>) {
  const { user_id } = useAuth();
  const draftName = `chain:${user_id}:${property_id}:${chain.kind}`;
  const start: ChainDraft = { steps: chain.steps, four_eyes: chain.four_eyes, version: chain.version };
  const { initialValues, isRestored } = useRestoredDraft(draftName, start, { fits: fitsDraft });
  const [values, setValues] = useState(initialValues);
  const [isConflict, setConflict] = useState(initialValues.version !== start.version);
  const draft = useDraft(draftName, values, { isRestored });
  const { send, isSending } = useSend();
  const { steps, four_eyes } = values;
  const faults: readonly ChainFault[] = chainFaults(steps);
  const isChanged = !isSameChain(steps, chain.steps) || four_eyes !== chain.four_eyes;

  const save = async () => {
    const body = { steps: steps.map((step) => [...step]), four_eyes, version: values.version };
    const outcome = await send({ property_id, kind: chain.kind, body });
    if (outcome === 'conflict') setConflict(true);
    if (outcome !== 'saved') return;
    draft.remove();
    await onSaved();
  };
  return {
    steps,
    four_eyes,
    setFourEyes: (next: boolean) => setValues((before) => ({ ...before, four_eyes: next })),
    draw: (next: Chain) => setValues((before) => ({ ...before, steps: next })),
    faults,
    isChanged,
    isConflict,
    isRestored: isRestored && isChanged && !isConflict,
    isSending,
    save,
    forgetDraft: draft.remove,
  };
}

function useSend() {
  const { t } = useTranslation('property');
  const errorText = useErrorText();
  const [set, { isLoading: isSending }] = useSetChainMutation();
  const send = async (asked: Parameters<typeof set>[0]): Promise<'saved' | 'conflict' | 'failed'> => {
    const { data, error } = await set(asked);
    if (data !== undefined) {
      staffToast('success', t('edited'));
      return 'saved';
    }
    staffToast('error', t('editFailed'));
    const code = problemOf(error)?.code;
    if (code === 'conflict') return 'conflict';
    if (code !== undefined) staffToast('blank', errorText(error));
    return 'failed';
  };
  return { send, isSending };
}

/** People who can decide a stage, or the state of the request. */
export type Deciders = ChainPreview['stages'][number]['people'] | 'loading' | 'unknown';

/** Loads who can decide each stage, whether or not the current chain contains it. */
export function useDeciders(chain: ChainKey) {
  const { currentData, isError, refetch } = useChainPreviewQuery(chain);
  const ofStage = (stage: ChainStage): Deciders => {
    if (currentData === undefined) return isError ? 'unknown' : 'loading';
    return currentData.stages.find((entry) => entry.stage === stage)?.people ?? [];
  };
  return {
    ofStage,
    /** Stages that nobody can decide. Leaves out stages whose deciders are not loaded yet. */
    undecided: (steps: Chain) => steps.flat().filter((stage) => isNobody(ofStage(stage))),
    /** Whether a permit could not be decided by another person at each stage. False until the deciders are loaded. */
    isShort: (steps: Chain) => {
      const people = steps.flat().map((stage) => ofStage(stage));
      const known = people.filter((entry) => typeof entry !== 'string');
      return known.length === people.length && !hasPersonForEach(known.map((entry) => entry.map(({ id }) => id)));
    },
    isFailed: currentData === undefined && isError,
    retry: () => void refetch(),
  };
}

function isNobody(people: Deciders): boolean {
  return typeof people !== 'string' && people.length === 0;
}
