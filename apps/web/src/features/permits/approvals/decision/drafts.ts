import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import { useState } from 'react';

/** What the applicant should correct. `notes` are by field. */
export interface Asked {
  fields: string[];
  note: string;
  notes?: Record<string, string>;
}

/** A prepared decision on one permit that is not sent yet. */
export interface Draft {
  /** The note of an approval. */
  note: string;
  /** The reason of a rejection that was undone or refused. */
  reason: string;
  /** The corrections of a return that was undone or refused. */
  asked: Asked | null;
  /** Reasons of refused items, by item id. */
  refused: Readonly<Record<string, string>>;
  bay_id: string | null;
  /** The stage to decide for, when the reader holds several. */
  stage: ChainStage | null;
}

/** Prepared decisions by permit id. They survive opening another permit. */
export interface Drafts {
  get: (id: string) => Draft;
  change: (id: string, change: Partial<Draft>) => void;
  clear: (id: string) => void;
}

const EMPTY_DRAFT: Draft = { note: '', reason: '', asked: null, refused: {}, bay_id: null, stage: null };

/** Holds the drafts while the screen is mounted. */
export function useDrafts(): Drafts {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  return {
    get: (id) => drafts[id] ?? EMPTY_DRAFT,
    change: (id, change) => setDrafts((before) => ({ ...before, [id]: { ...EMPTY_DRAFT, ...before[id], ...change } })),
    clear: (id) => setDrafts(({ [id]: _sent, ...others }) => others),
  };
}
