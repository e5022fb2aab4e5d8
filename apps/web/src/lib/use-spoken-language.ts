import { useEffect, useEffectEvent, useRef } from 'react';
import { useDispatch, useStore } from 'react-redux';

import { api } from './api/api.ts';
import { APP_HEADERS } from './api/headers.ts';
import { currentLanguage, onLanguageChange } from './i18n/i18n.ts';
import { useLanguage } from './i18n/use-language.ts';

// Public pages do not ask for names in a language, so this stays out of what they load at first.
const speak = () => {
  APP_HEADERS['X-Language'] = currentLanguage();
};
speak();
onLanguageChange(speak);

/**
 * Asks the server for names of records in the language of the interface, and again for what is shown when it
 * changes. Removes cached answers that no screen shows.
 */
export function useSpokenLanguage(): void {
  const language = useLanguage();
  const shown = useRef(language);
  const dispatch = useDispatch();
  const store = useStore<{ api: CachedApi }>();
  const readAgain = useEffectEvent(() => {
    const endpoints = api.endpoints as Record<string, { initiate: Initiate } | undefined>;
    // The copy in the store lags behind by up to half a second.
    const shownNow = dispatch(api.internalActions.internal_getRTKQSubscriptions()) as unknown as Subscriptions;
    for (const [key, entry] of Object.entries(store.getState().api.queries)) {
      if (entry === undefined) continue;
      if (shownNow.getSubscriptionCount(key) === 0) {
        // No screen shows it. Removed, because a screen that opens later would show its names in the language before.
        dispatch(api.internalActions.removeQueryResult({ queryCacheKey: key as never }));
        continue;
      }
      const action = endpoints[entry.endpointName]?.initiate(entry.originalArgs, AGAIN);
      if (action === undefined) continue;
      // A running request is not sent a second time, and its answer has the names of the language before.
      const running = api.util.getRunningQueryThunk(entry.endpointName as never, entry.originalArgs as never);
      void Promise.resolve(dispatch(running as never)).then(() => dispatch(action as never));
    }
  });
  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    readAgain();
  }, [language]);
}

interface CachedApi {
  queries: Record<string, Cached | undefined>;
}
interface Subscriptions {
  getSubscriptionCount: (key: string) => number;
}
interface Cached {
  endpointName: string;
  originalArgs?: unknown;
}
type Initiate = (args: unknown, options: { forceRefetch: true; subscribe: false }) => unknown;
const AGAIN = { forceRefetch: true, subscribe: false } as const;
