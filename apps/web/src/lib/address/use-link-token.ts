import { useFragment } from './use-fragment.ts';

const TOKEN = /^token=([A-Za-z0-9_-]{43})$/;

/** The token of a mailed link, or undefined. It stands in the fragment, which only this page sees. */
export function useLinkToken(): string | undefined {
  return TOKEN.exec(useFragment() ?? '')?.[1];
}
