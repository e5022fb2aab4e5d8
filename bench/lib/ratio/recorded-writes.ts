import type { BareSlot, RecordedValue, RecordedWrite } from './bare.ts';
import type { Recording, SentValue } from './recorder.ts';

/** The recorded values that differ from request to request, by the name of their slot. */
export type KnownValues = Readonly<Record<string, string>>;

export interface WriteTemplate {
  writes: readonly RecordedWrite[];
  slots: readonly BareSlot[];
}

const WRITES = /^\s*(insert into|update|delete from)\s|^\s*with\s[\s\S]*(insert into|update|delete from)\s/;
/** Functions that write. */
const CALLS = /^\s*select (write_audit|graphile_worker\.enqueue)\(/;
const NOTIFY = /^\s*select pg_notify\(/;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * The writing statements of a recorded request, as they can be repeated: without its reads, locks and limits, and with
 * one announcement. `known` are given for each repetition; ids that the request made itself become new ones.
 */
export function templateOf(recording: Recording, known: KnownValues, code?: string): WriteTemplate {
  const slots: BareSlot[] = [];
  const by_text = new Map<string, number>();
  const add = (text: string, slot: BareSlot) => void by_text.set(text, slots.push(slot) - 1);
  for (const [name, text] of Object.entries(known)) add(text, { name, kind: 'given' });
  if (code !== undefined) {
    add(code, { name: 'code', kind: 'code' });
    add(code.replaceAll('-', ''), { name: 'comparable_code', kind: 'comparable_code' });
  }
  const findSlots = (text: string) => {
    for (const [id] of text.matchAll(UUID))
      if (!by_text.has(id) && madeAt(id) >= recording.began) add(id, { name: id, kind: 'uuid' });
  };
  const sent = withoutReads(recording.statements);
  for (const { values } of sent) for (const value of values) if (typeof value === 'string') findSlots(value);
  // Longer texts first, so that none is taken for a part of another one.
  const texts = [...by_text.keys()].toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(`(${texts.map((text) => RegExp.escape(text)).join('|')})`);
  const valueOf = (value: SentValue): RecordedValue => {
    if (value === null) return null;
    if (typeof value !== 'string') return { random_bytes: value.length };
    return { parts: value.split(pattern).map((part) => by_text.get(part) ?? part) };
  };
  return { slots, writes: sent.map(({ text, values }) => ({ text, values: values.map(valueOf) })) };
}

function withoutReads(statements: Recording['statements']): Recording['statements'] {
  let announcements = 0;
  return statements.filter(({ text }) => {
    if (text.includes('throttle')) return false;
    if (NOTIFY.test(text)) return (announcements += 1) === 1;
    return WRITES.test(text) || CALLS.test(text);
  });
}

/** The time in a UUIDv7, in milliseconds. */
const madeAt = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
