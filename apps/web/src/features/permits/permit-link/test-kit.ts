import type { LinkView } from '@gerbang/shared/contracts/permits/permit-link';
import { screen } from '@testing-library/react';

import { api } from '../../../lib/api/api.ts';
import { rememberLanguage } from '../../../lib/i18n/language.ts';
import { store } from '../../../lib/store/store.ts';
import { uuid } from '../../../test/builders.ts';
import { aGoodsStatus, aLinkView } from '../../../test/permit-builders.ts';
import { withoutMotion } from '../../../test/reduced-motion.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, stubServer } from '../../../test/server.ts';

export const TOKEN = 'a'.repeat(43);

type Answers = Parameters<typeof stubServer>[0];

/** Opens the link with its token in the fragment, as a browser does, or reloads its page with an empty `fragment`. */
export function openLink(view: LinkView | undefined, answers: Answers = {}, fragment = `#token=${TOKEN}`) {
  withoutMotion();
  // A page that is loaded again has an empty cache.
  store.dispatch(api.util.resetApiState());
  rememberLanguage('public', 'en');
  window.history.replaceState(null, '', `/permitLink${fragment}`);
  const sent = stubServer({ ...(view && { 'POST /v1/public/permit-link': () => json(view) }), ...answers });
  return { ...renderApp('/permitLink'), sent };
}

export const FIX = 'POST /v1/public/permit-link/fix';
const STATUS = 'POST /v1/public/status';
const AFTER = {
  [FIX]: () => json({ code: 'L-GI-7K3QX9T2-M', progress: 'waiting' }),
  [STATUS]: () => json(aGoodsStatus()),
  'GET /v1/public/floor': () =>
    json([
      { id: uuid(31), name: 'Lantai 2', propertyId: uuid(1) },
      { id: uuid(32), name: 'Lantai 3', propertyId: uuid(1) },
    ]),
  'GET /v1/public/loading-unloading/availbility': () => json({ avaibility: ['2026-11-19', '2026-11-20'], closed: [] }),
  'GET /v1/public/loading-unloading/time': () =>
    json({ times: [{ id: uuid(41), name: '08:00 - 10:00', capacity: 3, left: 2 }] }),
};

/** A goods permit that was sent back with these fields. */
export const returned = (...fields: string[]): LinkView =>
  aLinkView({
    purpose: 'fix',
    status: aGoodsStatus({
      progress: 'returned',
      stages: [],
      correction: { fields, note: 'Please take a sharper photo.', notes: {} },
    }),
  });

/** Opens the correction of a returned permit, or reloads its page with an empty `fragment`. */
export async function openFix(view: LinkView, answers = {}, fragment?: string) {
  const opened = openLink(view, { ...AFTER, ...answers }, fragment);
  // The code of the form is large and loads last, hence the long timeout.
  await screen.findByRole('heading', { level: 1, name: 'Correct your submission' }, { timeout: 40_000 });
  const send = async () => await opened.user.click(screen.getByRole('button', { name: 'Send the correction' }));
  const body = () => opened.sent.find(({ path }) => path.endsWith('/fix'))?.body;
  return { ...opened, send, body };
}
