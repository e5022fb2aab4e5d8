import { useFragment } from './use-fragment.ts';

const TOKEN = /^token=([A-Za-z0-9_-]{43})$/;

/** The token of a mailed link, or undefined. It is in the fragment, which browsers do not send to a server. */
export function useLinkToken(): string | undefined {
  return TOKEN.exec(useFragment() ?? '')?.[1];
}
