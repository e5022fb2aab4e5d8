import { useEffect, useState } from 'react';

import { trustedWorker } from '../../lib/trusted-worker.ts';

type OfflineState = 'saving' | 'saved' | 'notSaved';

/** Installs the service worker that opens kept passes without network, and says how far it is. */
export function useOfflinePage(): { state: OfflineState; retry: () => void } {
  const [state, setState] = useState<OfflineState>('saving');
  useEffect(() => {
    if (state !== 'saving') return undefined;
    let isMounted = true;
    void installWorker().then((isReady) => isMounted && setState(isReady ? 'saved' : 'notSaved'));
    return () => {
      isMounted = false;
    };
  }, [state]);
  return { state, retry: () => setState('saving') };
}

/** Whether the worker and all files of the page are on the device. */
async function installWorker(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  try {
    const { installing, waiting, active } = await navigator.serviceWorker.register(trustedWorker('/pass-worker.js'));
    const worker = active ?? waiting ?? installing;
    return worker !== null && (await isActivated(worker));
  } catch {
    return false;
  }
}

function isActivated(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'activated') resolve(true);
      if (worker.state === 'redundant') resolve(false);
    };
    look();
    worker.addEventListener('statechange', look);
  });
}
