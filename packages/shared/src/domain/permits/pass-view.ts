import { splitItems, type Refusable } from './forms/refused-items.ts';
import type { PermitKind } from './kinds.ts';
import { isLive, passStanding } from './pass-standing.ts';
import { placeText } from './place-text.ts';

/** The parts of a permit's status that its pass shows. */
interface PassSource {
  code: string;
  kind: PermitKind;
  progress: string;
  pass: string | null;
  window: { from: string; until: string } | null;
  property: { name: string; time_zone: string };
  bay: string | null;
  floor: { name: string } | null;
  location: string;
  plate: string;
  driver_name: string;
  expected_at: string | null;
  load_unload_items: readonly (Refusable & { qty: number })[];
  chain: readonly { step: number; decision: string | null }[];
  progress_log: readonly { event: string; create_time: string }[];
}

/** A permit without anything of its applicant. Server and status page make the same pass from the same status. */
export function passViewOf(status: PassSource, now: Date) {
  const { code, kind, property, plate, driver_name, progress } = status;
  const { from, until } = status.window ?? { from: '', until: '' };
  const { accepted } = splitItems(status.load_unload_items);
  const standing = passStanding({ progress, from: new Date(from), until: new Date(until) }, now);
  return {
    code,
    kind,
    standing,
    pass: isLive(standing) ? status.pass : null,
    property: property.name,
    time_zone: property.time_zone,
    from,
    until,
    place: status.bay ?? placeText(status.floor?.name ?? '', status.location),
    plate,
    driver_name,
    items: kind === 'work' ? null : { kinds: accepted.length, total: accepted.reduce((sum, { qty }) => sum + qty, 0) },
    passed_at: status.progress_log.find(({ event }) => event === 'checked')?.create_time ?? null,
    expected_at: status.expected_at,
    steps: stepsOf(status.chain),
    checked_at: now.toISOString(),
  };
}

function stepsOf(chain: PassSource['chain']): { done: number; total: number } {
  const steps = [...new Set(chain.map(({ step }) => step))];
  const done = steps.filter((step) => chain.every((stage) => stage.step !== step || stage.decision === 'approved'));
  return { done: done.length, total: steps.length };
}
