import type { LinkView } from '@gerbang/shared/contracts/permits/permit-link';

import { api } from '../../../lib/api/api.ts';
import { rememberLanguage } from '../../../lib/i18n/language.ts';
import { store } from '../../../lib/store/store.ts';
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
