import type { PassView } from '@gerbang/shared/contracts/permits/pass-view';
import { DAY_MS } from '@gerbang/shared/time/spans';

import { readStored, readStoredJson, readTabJson, writeStored, writeTabJson } from '../../lib/storage.ts';

/** A pass as a device keeps it. Contains nothing of the applicant: neither name, e-mail, phone nor address. */
export interface KeptPass extends PassView {
  /** Proves to the server that the status page has shown the permit to this device. */
  key: string;
}

const KEPT = 'passes';
const CONSENT = 'keep-passes';
/** The pass that this tab shows, also without consent, so that a reload does not lose it. */
const SHOWN = 'shown-pass';

const KEPT_AFTER_END_MS = 7 * DAY_MS;

/** Whether passes may be kept on this device. Undefined until the person has answered. */
export function readConsent(): boolean | undefined {
  const answer = readStored(CONSENT);
  return answer === null ? undefined : answer === 'yes';
}

/** Stores the answer, which is asked for once per device. A refusal removes what is kept. */
export function writeConsent(mayKeep: boolean): void {
  writeStored(CONSENT, mayKeep ? 'yes' : 'no');
  if (!mayKeep) writeStored(KEPT, null);
}

/** Whether this device keeps any pass. Cheap, for the first screen. */
export function hasPasses(): boolean {
  return readStored(KEPT) !== null;
}

/** The passes on this device: those still to come or running, the earliest first, then ended ones. Removes old ones. */
export function readPasses(now: Date): KeptPass[] {
  const stored = readStoredJson(KEPT);
  const all = Array.isArray(stored) ? stored.filter(isPass) : [];
  const current = all.filter(({ until }) => Date.parse(until) + KEPT_AFTER_END_MS > now.getTime());
  if (current.length < all.length) write(current);
  const isEnded = ({ until }: KeptPass) => Number(Date.parse(until) <= now.getTime());
  return current.sort((a, b) => isEnded(a) - isEnded(b) || a.from.localeCompare(b.from));
}

/** The pass with this code: of this tab, or kept on the device. */
export function findPass(code: string, now: Date): KeptPass | undefined {
  const shown = readTabJson(SHOWN);
  const ofTab = isPass(shown) && shown.code === code ? shown : undefined;
  const kept = readPasses(now).find((pass) => pass.code === code);
  return kept ?? ofTab;
}

/** Keeps the pass for this tab and, with consent, on the device, where it replaces an older copy. */
export function keepPass(pass: KeptPass, now: Date): void {
  writeTabJson(SHOWN, pass);
  if (readConsent() !== true) return;
  write([...readPasses(now).filter(({ code }) => code !== pass.code), pass]);
}

/** Writes the server's answer to the kept pass with its code. An ended pass keeps its QR, which is drawn struck out. */
export function refreshPass(view: PassView, now: Date): KeptPass | undefined {
  // Reads the pass again, because another tab may have changed it meanwhile.
  const before = findPass(view.code, now);
  if (before === undefined) return undefined;
  const after = { ...before, ...view, pass: view.pass ?? (view.standing === 'expired' ? before.pass : null) };
  keepPass(after, now);
  return after;
}

export function forgetPass(code: string, now: Date): void {
  const shown = readTabJson(SHOWN);
  // The tab's copy would bring the pass back to the device when its page is opened again.
  if (isPass(shown) && shown.code === code) writeTabJson(SHOWN, null);
  write(readPasses(now).filter((pass) => pass.code !== code));
}

/** Removes all passes from the device. */
export function forgetPasses(): void {
  write([]);
}

function write(passes: readonly KeptPass[]): void {
  writeStored(KEPT, passes.length === 0 ? null : JSON.stringify(passes));
}

/** The storage can hold passes of an older version of this page. */
function isPass(value: unknown): value is KeptPass {
  if (typeof value !== 'object' || value === null) return false;
  const texts = ['code', 'kind', 'key', 'property', 'time_zone', 'from', 'until', 'standing', 'checked_at'];
  return texts.every((name) => typeof Reflect.get(value, name) === 'string');
}
