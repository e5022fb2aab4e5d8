import type { OpenDecisionLink, SettledDecisionLink } from '@gerbang/shared/contracts/permits/mail-decisions';

import { api } from '../../../lib/api/api.ts';
import { store } from '../../../lib/store/store.ts';
import { withoutMotion } from '../../../test/reduced-motion.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, stubServer } from '../../../test/server.ts';

export const TOKEN = 'd'.repeat(43);
export const LOOK = 'POST /v1/public/decision-link';
export const DECIDE = 'POST /v1/public/decision-link/decide';

const PROPERTY = '019b8bab-0680-74fd-adc7-239813c16ab1';
const PERMIT = '01a1e07c-d7ad-767b-ad9e-b38cc7b97cb2';

type Answers = Parameters<typeof stubServer>[0];

/** Opens the link with its token in the fragment, as a browser does, or reloads its page with an empty `fragment`. */
export function openLink(view: object | undefined, answers: Answers = {}, fragment = `#token=${TOKEN}`) {
  withoutMotion();
  // A page that is loaded again has an empty cache.
  store.dispatch(api.util.resetApiState());
  window.history.replaceState(null, '', `/decide${fragment}`);
  const sent = stubServer({ ...(view && { [LOOK]: () => json(view) }), ...answers });
  return { ...renderApp('/decide'), sent };
}

const approvedStage = (stage: 'tcr' | 'fat' | 'rdd' | 'operational', step: number, note: string) => ({
  stage,
  step,
  decision: 'approved' as const,
  note,
  decided_at: '2026-11-13T02:20:00.000Z',
  decided_by: 'Ratna Wijaya',
});

const PERMIT_VIEW: OpenDecisionLink['permit'] = {
  property_id: PROPERTY,
  id: PERMIT,
  code: 'W-GI-8K5RC1YT-Q',
  kind: 'work',
  property: { name: 'Graha Indah', time_zone: 'Asia/Jakarta' },
  tenant: 'Dapur Bunda',
  floor: 'Lower ground',
  location: 'unit LG-14',
  description: 'Replace the kitchen exhaust duct, with welding on two nights.',
  day: null,
  time: null,
  start_date: '2026-11-16',
  end_date: '2026-11-20',
  start_time: '22:00',
  end_time: '05:00',
  bay: null,
  work_details: [{ work_type: 'ME', description: 'Exhaust duct' }],
  attachments: [{ name: 'Contract.pdf', url: 'https://gerbang.test/v1/files/a' }],
  clashes: [],
  endorsement: null,
  company: 'CV Cipta Udara',
  name: 'Heri',
  chain: [
    approvedStage('tcr', 1, 'Contract and insurance are complete.'),
    approvedStage('fat', 2, 'Deposit of Rp 5.000.000 received.'),
    approvedStage('rdd', 2, ''),
    approvedStage('operational', 2, 'Alarm zone LG-2 isolated.'),
    { stage: 'gm', step: 3, decision: null, note: '', decided_at: null, decided_by: null },
  ],
  items: [],
  workers: [
    { id: '00000000-0000-7000-8000-000000000001', name: 'Andi', company: 'CV Cipta Udara', position: 'Welder' },
    { id: '00000000-0000-7000-8000-000000000002', name: 'Joko', company: 'CV Cipta Udara', position: 'Helper' },
  ],
};

/** A work permit that waits for the general manager. */
export function anOpenLink(given: Partial<OpenDecisionLink> = {}): OpenDecisionLink {
  return {
    standing: 'open',
    language: 'en',
    account: 'Hendra Saputra',
    stage: 'gm',
    in_place_of: null,
    asked_at: '2026-11-13T07:05:00.000Z',
    due_at: new Date(Date.now() + 3 * 3_600_000).toISOString(),
    proof: 'none',
    permit: PERMIT_VIEW,
    ...given,
  };
}

/** The permit of `anOpenLink` after its decision. */
export function aSettledLink(given: Partial<SettledDecisionLink> = {}): SettledDecisionLink {
  const { property_id, id, code, kind, property, tenant, company, name } = PERMIT_VIEW;
  return {
    standing: 'settled',
    language: 'en',
    account: 'Hendra Saputra',
    stage: 'gm',
    permit: { property_id, id, code, kind, property, tenant, company, name },
    by_link: true,
    decided: {
      decision: 'approved',
      by: 'Hendra Saputra',
      in_place_of: null,
      at: '2026-11-13T08:00:00.000Z',
      note: '',
    },
    barred: null,
    state: 'approved',
    waits_for: [],
    ...given,
  };
}

export const ENDED = { standing: 'expired', language: 'en', property_id: PROPERTY, permit_id: PERMIT } as const;
