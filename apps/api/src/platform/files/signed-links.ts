import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { deriveToken, isSignature, type KeyRing } from '../keys/key-ring.ts';

export interface FileLink {
  id: string;
  variant?: string;
}

/** The parts of a link as received, not yet verified. */
export interface FileLinkParts {
  id: string;
  variant?: unknown;
  exp?: unknown;
  sig?: unknown;
}

interface SoundParts {
  id: string;
  variant: string | undefined;
  exp: string;
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const VARIANT = /^[a-z0-9-]{1,20}$/;
const EXPIRY = /^[1-9]\d{0,10}$/;
const LINK = /^\/v1\/files\/([0-9a-f-]{36})\?(?:variant=([a-z0-9-]{1,20})&)?exp=(\d{1,11})&sig=([\w-]{43})$/;

/** Builds a signed path to a file that works until `expires_at`. */
export function signFileLink(keys: KeyRing, link: FileLink & { expires_at: Date }): string {
  const exp = String(Math.floor(link.expires_at.getTime() / 1000));
  const parts = soundParts({ ...link, exp });
  if (parts === undefined) throw new AppError('malformed');
  const variant = parts.variant === undefined ? '' : `variant=${parts.variant}&`;
  return `/v1/files/${parts.id}?${variant}exp=${exp}&sig=${deriveToken(keys, 'file-link', signedText(parts))}`;
}

/** Default validity of a link. */
const VIEWING_MS = 15 * 60 * 1000;

/** A full URL to a file or its variant, by default valid for 15 minutes. */
export function viewingUrl(
  ctx: Pick<Context, 'deps' | 'now'>,
  id: string,
  lasting_ms = VIEWING_MS,
  variant?: string,
): string {
  const { keys, public_url } = ctx.deps.config;
  const expires_at = new Date(ctx.now().getTime() + lasting_ms);
  return public_url + signFileLink(keys, { id, expires_at, ...(variant !== undefined && { variant }) });
}

/** The file of a valid link. Throws the same error for malformed, altered and expired links. */
export function openFileLink(keys: KeyRing, given: FileLinkParts, now: Date): FileLink {
  const parts = ownParts(keys, given);
  if (parts === undefined || Number(parts.exp) * 1000 <= now.getTime()) throw new AppError('link_invalid');
  return linkOf(parts);
}

/**
 * The file that one of our own URLs names, expired or not; undefined for any other URL. Accepts only the exact form
 * that we issue, so that no other parser can read it differently.
 */
export function parseFileLink(keys: KeyRing, url: string, public_url: string): FileLink | undefined {
  if (!url.startsWith(`${public_url}/`)) return undefined;
  const match = LINK.exec(url.slice(public_url.length));
  if (match === null) return undefined;
  const [, id = '', variant, exp, sig] = match;
  const parts = ownParts(keys, { id, variant, exp, sig });
  return parts && linkOf(parts);
}

function linkOf({ id, variant }: SoundParts): FileLink {
  return variant === undefined ? { id } : { id, variant };
}

/** Returns the parts of a link whose signature is ours, otherwise undefined. */
function ownParts(keys: KeyRing, given: FileLinkParts): SoundParts | undefined {
  const parts = soundParts(given);
  if (parts === undefined || typeof given.sig !== 'string') return undefined;
  return isSignature(keys, 'file-link', signedText(parts), given.sig) ? parts : undefined;
}

function soundParts({ id, variant, exp }: FileLinkParts): SoundParts | undefined {
  if (!ID.test(id) || typeof exp !== 'string' || !EXPIRY.test(exp)) return undefined;
  if (variant === undefined) return { id, variant, exp };
  return typeof variant === 'string' && VARIANT.test(variant) ? { id, variant, exp } : undefined;
}

function signedText({ id, variant, exp }: SoundParts): string {
  return `${id}\n${variant ?? ''}\n${exp}`;
}
