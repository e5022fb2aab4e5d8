import type { Catalogue } from '../catalogue.ts';
import type * as model from '../id/glossary.ts';

export const permitKind: Catalogue<typeof model.permitKind> = {
  loading: 'Goods in',
  unloading: 'Goods out',
  work: 'Work permit',
};

export const chainStage: Catalogue<typeof model.chainStage> = {
  tcr: 'Order taker (TCR)',
  fat: 'Finance',
  rdd: 'RDD',
  operational: 'Operational',
  gm: 'General manager',
};

export const stage: Catalogue<typeof model.stage> = { ...chainStage, security: 'Gate' };

export const chainStageShort: Catalogue<typeof model.chainStageShort> = { ...chainStage, tcr: 'TCR', gm: 'GM' };
export const stageShort: Catalogue<typeof model.stageShort> = { ...stage, ...chainStageShort };

export const correctableField: Catalogue<typeof model.correctableField> = {
  person: 'Applicant',
  identity: 'Identity card',
  destination: 'Location',
  schedule: 'Date',
  attachment: 'Documents',
  items: 'Items',
  work_details: 'Kind of work',
  workers: 'Workers',
  description: 'Description',
};
