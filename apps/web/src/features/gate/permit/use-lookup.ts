import type { GatePermit } from '@gerbang/shared/contracts/gate';
import { readCode, comparableCode } from '@gerbang/shared/domain/permits/code';
import { readPassPayload, splitPass } from '@gerbang/shared/domain/permits/pass';
import { useEffect, useEffectEvent, useState } from 'react';

import { problemOf } from '../../lib/api/problem.ts';
import { useGate } from './gate-context.ts';
import type { Gate } from './gate-context.ts';
import { useLazyGatePermitQuery } from './gate.api.ts';
import type { Ask } from './typed-code.ts';

/** A guard does not wait longer than this for a weak line while the device knows the permit itself. */
const SLOW_MS = 3000;

/** Why no permit stands behind what was scanned or typed. */
export type LookupFault = 'unknown' | 'forged' | 'other_property' | 'not_on_device' | 'failed';

/** What is known of what was scanned or typed. */
export type Lookup =
  | { kind: 'looking' }
  | { kind: 'found'; permit: GatePermit; isFromDevice: boolean }
  | { kind: 'fault'; fault: LookupFault };

/** Looks a permit up when the screen opens and when it is asked to: the server knows best, the device knows without network. */
export function useLookup(ask: Ask): { lookup: Lookup; again: () => void } {
  const gate = useGate();
  const [lookup, setLookup] = useState<Lookup>({ kind: 'looking' });
  const [askServer] = useLazyGatePermitQuery();
  const look = async (show: (found: Lookup) => void) => {
    if (isOfOther(ask, gate.property)) return show({ kind: 'fault', fault: 'other_property' });
    const onDevice = await lookOnDevice(ask, gate);
    if (!gate.isOnline) return show(onDevice);
    const timer = window.setTimeout(() => onDevice.kind === 'found' && show(onDevice), SLOW_MS);
    const { data, error } = await askServer({ property_id: gate.property.id, ...ask });
    window.clearTimeout(timer);
    if (error !== undefined || data === undefined) return show(faultOf(error) ?? onDevice);
    return show({ kind: 'found', permit: await gate.device.withOwnMovements(data), isFromDevice: false });
  };
  const begin = useEffectEvent(look);
  useEffect(() => {
    let isThere = true;
    void begin((found) => isThere && setLookup(found));
    return () => {
      isThere = false;
    };
  }, []);
  return { lookup, again: () => void look(setLookup) };
}

async function lookOnDevice(ask: Ask, { device, tonight, isOnline }: Gate): Promise<Lookup> {
  const content = 'pass' in ask ? await device.readPass(ask.pass) : undefined;
  if ('pass' in ask && content === undefined) return { kind: 'fault', fault: isOnline ? 'failed' : 'forged' };
  const permit = tonight?.permits.find(({ id, code }) =>
    'pass' in ask ? id === content?.permit_id : isSameCode(code, ask.code),
  );
  if (permit !== undefined) return { kind: 'found', permit, isFromDevice: true };
  return { kind: 'fault', fault: isOnline ? 'failed' : 'not_on_device' };
}

/** What the server says against it; undefined when it could not be asked at all. */
function faultOf(error: unknown): Lookup | undefined {
  const code = problemOf(error)?.code;
  if (code === 'not_found') return { kind: 'fault', fault: 'unknown' };
  if (code === 'pass_invalid') return { kind: 'fault', fault: 'forged' };
  return undefined;
}

/** A code and a pass both say of which building they are. */
function isOfOther(ask: Ask, { id, short_code }: Gate['property']): boolean {
  if ('code' in ask) return readCode(ask.code)?.short_code !== short_code;
  const parts = splitPass(ask.pass);
  const content = parts && readPassPayload(parts.payload);
  return content !== undefined && content.property_id !== id;
}

function isSameCode(one: string, other: string): boolean {
  const [a, b] = [readCode(one), readCode(other)];
  return a !== undefined && b !== undefined && comparableCode(a) === comparableCode(b);
}
