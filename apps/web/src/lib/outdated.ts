import { readTabJson, writeTabJson } from './storage.ts';

/** Key of the script from which this tab was last reloaded. */
const RELOADED = 'reloaded-from';

/**
 * Reloads the page when the server has a newer version, whose files have other names. For code that could not be loaded.
 * Returns true when the page reloads. Reloads once per version, because a service worker can serve the old page again.
 */
export async function reloadIfOutdated(reload = () => window.location.reload()): Promise<boolean> {
  const script = document.querySelector('script[type=module][src]')?.getAttribute('src');
  if (typeof script !== 'string' || readTabJson(RELOADED) === script) return false;
  const page = await readPage();
  if (page === undefined || page.includes(script)) return false;
  writeTabJson(RELOADED, script);
  // Without storage nothing would stop a loop.
  if (readTabJson(RELOADED) !== script) return false;
  reload();
  return true;
}

/** The page as the server has it now. Undefined without network. */
async function readPage(): Promise<string | undefined> {
  try {
    const answer = await fetch(window.location.pathname, { cache: 'no-store' });
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}
