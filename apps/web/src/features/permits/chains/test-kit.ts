import type { Action } from '@gerbang/shared/access';
import { screen } from '@testing-library/react';

import { aModule, aStaffRecord, uuid } from '../../../test/builders.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';

const RATNA = { id: uuid(9), name: 'Ratna Dewi' };
export const at = (version: number, steps: string[][]) => ({
  version,
  steps,
  four_eyes: false,
  created_at: `2026-11-0${version}T03:00:00Z`,
  created_by: RATNA,
});
/** The chain of work permits, with two earlier versions. */
export const WORK = {
  kind: 'work',
  ...at(3, [['tcr'], ['fat', 'rdd'], ['gm']]),
  earlier: [at(2, [['tcr'], ['gm']]), { ...at(1, [['gm']]), created_by: null }],
};
const usual = (kind: string, steps: string[][]) => ({
  kind,
  version: 0,
  steps,
  four_eyes: false,
  created_at: null,
  created_by: null,
  earlier: [],
});
export const CHAINS = [usual('loading', [['tcr'], ['operational']]), usual('unloading', [['tcr'], ['fat']]), WORK];
const person = (number: number, name: string) => ({ id: uuid(number), name, role: 'Staff' });
const PEOPLE: Record<string, { id: string; name: string; role: string }[]> = {
  tcr: ['Adi', 'Budi', 'Citra', 'Dian', 'Eka'].map((name, index) => person(100 + index, name)),
  fat: [person(110, 'Sari')],
  rdd: [],
  operational: [person(111, 'Tono')],
  gm: [person(112, 'Umar')],
};
const preview = (kind: string) => ({
  kind,
  version: 3,
  stages: Object.entries(PEOPLE).map(([stage, people]) => ({ stage, step: null, people })),
});
export const LIST = 'GET /v1/approval-chain';
export const WRITE = 'PUT /v1/approval-chain/work';

export async function open(
  answers: Parameters<typeof stubServer>[0] = {},
  { actions = ['property.read', 'chain.update'] as Action[], address = '/settings/approvalChain?kind=work' } = {},
) {
  const record = aStaffRecord({
    modules: [
      aModule('Settings', [
        ['Approval Chain', '/settings/approvalChain'],
        ['User', '/settings/users'],
      ]),
    ],
  });
  await staffSession({ ...record, role: { ...record.role, actions } });
  const sent = stubServer({
    [LIST]: () => json({ chains: CHAINS }),
    'GET /v1/approval-chain/preview': ({ query }) => json(preview(query.get('kind') ?? '')),
    ...answers,
  });
  const app = renderApp(address);
  await screen.findByRole('list', { name: 'Steps of the chain' });
  return { ...app, sent, property_id: record.property.id };
}

const stagesOf = (step: Element) => [...step.querySelectorAll<HTMLElement>('[data-stage]')];

/** The chain on the screen: stage names, with `+` between parallel stages. */
export function drawn(): string {
  const list = screen.getByRole('list', { name: 'Steps of the chain' });
  const steps = [...list.querySelectorAll('[data-step]')].map((step) =>
    stagesOf(step).map(({ dataset }) => dataset['stage']),
  );
  return steps.map((step) => step.join('+')).join(' > ');
}
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
export const bodyOf = (sent: Awaited<ReturnType<typeof open>>['sent']) =>
  sent.find(({ method }) => method === 'PUT')?.body;
