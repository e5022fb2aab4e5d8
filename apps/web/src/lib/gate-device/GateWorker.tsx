import { useEffect } from 'react';

/** The page that opens without network; no other page of the product has a worker. */
const SCOPE = '/operational/gate';

/** On the gate's page: lets it open without network, and be put on the phone's home screen. */
export function GateWorker() {
  useEffect(() => {
    // In development there is no build that could be kept.
    if (import.meta.env.PROD && 'serviceWorker' in navigator) void register();
  }, []);
  return (
    <>
      <link rel="manifest" href="/gate.webmanifest" />
      <link rel="apple-touch-icon" href="/icons/gate-192.png" />
    </>
  );
}

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/gate-worker.js', { scope: SCOPE });
  } catch {
    // A browser that refuses still has the gate while there is network.
  }
}
