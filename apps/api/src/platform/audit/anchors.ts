import { sign, verify } from 'node:crypto';

import { mail as texts } from '@gerbang/shared/messages/id/mail';
import { DAY_MS } from '@gerbang/shared/time/spans';
import { sql } from 'kysely';
import * as z from 'zod/mini';

import type { Deps } from '../deps.ts';
import { defineJob, noPayload } from '../jobs/jobs.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import { passKey, rawPublicKey, readRawPublicKey } from '../keys/passes.ts';
import { deliver } from '../mail/mail-delivery.ts';
import { mailHtml, mailText } from '../mail/mail-layout.tsx';

const content = z.object({
  /** UTC date. */
  day: z.string(),
  /** The last seal of each property's chain at that time. */
  heads: z.array(z.object({ property_id: z.uuid(), seq: z.number(), hash: z.string() })),
});
export type AnchorContent = z.infer<typeof content>;

export const ANCHOR_PREFIX = 'anchors/';
const ANCHOR = /^([\w-]+)\.([0-9a-f]{8})\.([\w-]{86})$/;
/** The signed bytes start with the purpose, so that no other signature of the key is a valid anchor. */
const PURPOSE = 'audit-anchor\n';

/**
 * Stores the signed heads of all audit chains outside the database, once a day, and mails them if an address is
 * configured. Whoever rewrites a chain cannot change these copies. Runs every hour, so that a day is not missed because
 * no worker ran at one time. The stored anchor of a day is never replaced.
 */
export const anchorAudit = defineJob({
  name: 'platform.anchor-audit-mail',
  payload: noPayload,
  cron: '13 * * * *',
  async run(_payload, deps) {
    const day = deps.clock.now().toISOString().slice(0, 10);
    const key = `${ANCHOR_PREFIX}${day}`;
    const stored = await deps.storage.get(key);
    const anchor = stored?.toString('utf8') ?? signAnchor(deps.config.keys, { day, heads: await readHeads(deps) });
    if (stored === undefined) await deps.storage.put(key, Buffer.from(anchor), 'text/plain', lockedUntil(deps));
    await mailAnchor(deps, day, anchor);
  },
});

function lockedUntil({ clock, config: { audit_anchor_lock_days } }: Deps): Date | undefined {
  return audit_anchor_lock_days === 0 ? undefined : new Date(clock.now().getTime() + audit_anchor_lock_days * DAY_MS);
}

async function readHeads({ db }: Deps): Promise<AnchorContent['heads']> {
  const { rows } = await sql<AnchorContent['heads'][number]>`
    select property_id, seq::float8 as seq, encode(hash, 'hex') as hash from audit_heads()`.execute(db);
  return rows;
}

async function mailAnchor(deps: Deps, day: string, anchor: string): Promise<void> {
  const to = deps.config.audit_anchor_mail;
  if (to === undefined) return;
  const { subject, heading, body, note } = texts.auditAnchor;
  const mailed = { language: 'id' as const, heading, paragraphs: [body, anchor], note };
  const message_id = `<audit-anchor.${day}@gerbang>`;
  const html = mailHtml(mailed);
  await deliver(deps, { message_id, to, subject: `${subject} ${day}`, html, text: mailText(mailed) });
}

/** An anchor as text: the content, the id of the key, and the signature by the first key of the ring. */
export function signAnchor([{ id, derive }]: KeyRing, anchor: AnchorContent): string {
  const payload = Buffer.from(JSON.stringify(anchor)).toString('base64url');
  const signature = sign(null, Buffer.from(PURPOSE + payload), passKey(derive('audit-anchor')));
  return `${payload}.${id}.${signature.toString('base64url')}`;
}

/** The public keys of anchors (raw, base64url). Kept elsewhere, they verify anchors after a key was removed. */
export function anchorPublicKeys(ring: KeyRing): string[] {
  return ring.map(({ derive }) => rawPublicKey(passKey(derive('audit-anchor'))));
}

/** The content of an anchor that one of the public keys verifies, otherwise undefined. */
export function readAnchor(public_keys: readonly string[], text: string): AnchorContent | undefined {
  const [, payload, , signature] = ANCHOR.exec(text.trim()) ?? [];
  if (payload === undefined || signature === undefined) return undefined;
  const [signed, bytes] = [Buffer.from(PURPOSE + payload), Buffer.from(signature, 'base64url')];
  if (!public_keys.some((key) => verify(null, signed, readRawPublicKey(key), bytes))) return undefined;
  return z.parse(content, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
}
