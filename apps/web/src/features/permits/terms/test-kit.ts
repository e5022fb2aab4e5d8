import type { Action } from '@gerbang/shared/access';
import type { TermsVersion } from '@gerbang/shared/contracts/building/schedule-settings';
import { screen } from '@testing-library/react';

import { aModule, aStaffRecord, uuid } from '../../../test/builders.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';

export function aVersion(version: number, change: Partial<TermsVersion> = {}): TermsVersion {
  return {
    version,
    published_at: `2026-11-0${version}T02:05:00Z`,
    published_by: { id: uuid(9), name: 'Ratna Dewi' },
    text_id: `Syarat ${version}\n\n1. Pakai helm.\n2. Dilarang merokok.`,
    text_en: `Terms ${version}\n\n1. Wear a helmet.\n2. No smoking.`,
    ...change,
  };
}

type Answers = Parameters<typeof stubServer>[0];

export function answersOf(versions: readonly TermsVersion[]): Answers {
  return {
    'GET /v1/terms-versions': () =>
      json({ versions: versions.map(({ text_id: _id, text_en: _en, ...published }) => published) }),
    ...Object.fromEntries(versions.map((entry) => [`GET /v1/terms-versions/${entry.version}`, () => json(entry)])),
  };
}

const WRITER: Action[] = ['property.read', 'terms.update'];

export async function openTerms(answers: Answers = {}, address = '/settings/terms', actions = WRITER) {
  const record = aStaffRecord({ modules: [aModule('Settings', [['Terms', '/settings/terms']])] });
  const staff = await staffSession({ ...record, role: { ...record.role, actions } });
  const first = aVersion(1, { published_by: null });
  const sent = stubServer({ ...answersOf([aVersion(2), first]), ...answers });
  const app = renderApp(address);
  await screen.findByRole('heading', { name: /^Terms/, level: 1 });
  const writes = () => sent.filter(({ method }) => method !== 'GET');
  return { ...app, sent, writes, staff, search: () => app.router.state.location.search };
}
