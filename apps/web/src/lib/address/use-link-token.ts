import { useEffect, useState } from 'react';

import { readTabJson, writeTabJson } from '../storage.ts';
import { useFragment } from './use-fragment.ts';

const TOKEN = /^token=([A-Za-z0-9_-]{43})$/;

/** The token of a mailed link, or undefined. It is in the fragment, which browsers do not send to a server. */
export function useLinkToken(): string | undefined {
  return tokenOf(useFragment());
}

/** Pages whose link survives a reload of the tab until it is used. */
type KeptLink = 'permitLink' | 'decide' | 'endorse' | 'myData';

/**
 * The token of a mailed link, also after a reload: the tab keeps it until `forgetLinkToken`. A link that is opened
 * replaces the one the tab kept before.
 */
export function useKeptLinkToken(page: KeptLink): string | undefined {
  const fragment = useFragment();
  const [kept] = useState(() => keptFragment(page));
  useEffect(() => {
    if (fragment !== undefined) writeTabJson(keyOf(page), fragment);
  }, [page, fragment]);
  return tokenOf(fragment ?? kept);
}

/** Keeps the token of a link that this tab opens itself, so that it never is in the address. */
export function keepLinkToken(page: KeptLink, token: string): void {
  writeTabJson(keyOf(page), `token=${token}`);
}

/** Called when the link is used up or the server refuses it. */
export function forgetLinkToken(page: KeptLink): void {
  writeTabJson(keyOf(page), null);
}

function keptFragment(page: KeptLink): string | undefined {
  const kept = readTabJson(keyOf(page));
  return typeof kept === 'string' ? kept : undefined;
}

function keyOf(page: KeptLink): string {
  return `link:${page}`;
}

function tokenOf(fragment: string | undefined): string | undefined {
  return TOKEN.exec(fragment ?? '')?.[1];
}
