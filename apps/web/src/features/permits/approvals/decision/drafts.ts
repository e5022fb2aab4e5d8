import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import { useState } from 'react';

/** What somebody has prepared of a decision on one permit, and not sent yet. */
export interface Draft {
  note: string;
  /** Why single items are refused, by the item's id. */
  refused: Readonly<Record<string, string>>;
  bay_id: string | null;
  /** For whom it is decided, where the reader holds several stages. */
  stage: ChainStage | null;
}

/** The prepared decisions by permit; going to another permit and back loses none. */
export interface Drafts {
  of: (id: string) => Draft;
  change: (id: string, change: Partial<Draft>) => void;
  clear: (id: string) => void;
}

const NOTHING: Draft = { note: '', refused: {}, bay_id: null, stage: null };

/** Keeps prepared decisions for as long as the screen is open. */
export function useDrafts(): Drafts {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  return {
    of: (id) => drafts[id] ?? NOTHING,
    change: (id, change) => setDrafts((before) => ({ ...before, [id]: { ...NOTHING, ...before[id], ...change } })),
    clear: (id) => setDrafts(({ [id]: _sent, ...others }) => others),
  };
}
