import type { GatePermit } from '@gerbang/shared/contracts/gate/gate';
import { readPassPayload, splitPass } from '@gerbang/shared/domain/gate/pass';
import { readCode, comparableCode } from '@gerbang/shared/domain/permits/code';
import { useEffect, useEffectEvent, useState } from 'react';

import { problemOf } from '../../../lib/api/problem.ts';
import { useGate } from '../gate-context.ts';
import type { Gate } from '../gate-context.ts';
import { useLazyGatePermitQuery } from '../gate.api.ts';
import type { PermitQuery } from '../scan/permit-query.ts';

/** The device's copy of a permit is shown when the server takes longer than this. */
const SLOW_MS = 3000;

/** Why a scan or a typed code leads to no permit. */
export type LookupFault = 'unknown' | 'forged' | 'other_property' | 'not_on_device' | 'failed';

export type Lookup =
  | { kind: 'looking' }
  | { kind: 'found'; permit: GatePermit; isFromDevice: boolean }
  | { kind: 'fault'; fault: LookupFault };

/**
 * Looks up a permit when the screen opens and on `again`. Uses the server's answer, or the device's copy without
 * network.
 */
export function useLookup(ask: PermitQuery): { lookup: Lookup; again: () => void } {
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

async function lookOnDevice(ask: PermitQuery, { device, tonight, isOnline }: Gate): Promise<Lookup> {
  const content = 'pass' in ask ? await device.readPass(ask.pass) : undefined;
  if ('pass' in ask && content === undefined) return { kind: 'fault', fault: isOnline ? 'failed' : 'forged' };
  const permit = tonight?.permits.find(({ id, code }) =>
    'pass' in ask ? id === content?.permit_id : isSameCode(code, ask.code),
  );
  if (permit !== undefined) return { kind: 'found', permit, isFromDevice: true };
  return { kind: 'fault', fault: isOnline ? 'failed' : 'not_on_device' };
}

/** Returns undefined when the server could not be reached. */
function faultOf(error: unknown): Lookup | undefined {
  const code = problemOf(error)?.code;
  if (code === 'not_found') return { kind: 'fault', fault: 'unknown' };
  if (code === 'pass_invalid') return { kind: 'fault', fault: 'forged' };
  return undefined;
}

/** Whether the code or pass belongs to another property. Each contains its property. */
function isOfOther(ask: PermitQuery, { id, short_code }: Gate['property']): boolean {
  if ('code' in ask) return readCode(ask.code)?.short_code !== short_code;
  const parts = splitPass(ask.pass);
  const content = parts && readPassPayload(parts.payload);
  return content !== undefined && content.property_id !== id;
}

function isSameCode(code: string, other: string): boolean {
  const [a, b] = [readCode(code), readCode(other)];
  return a !== undefined && b !== undefined && comparableCode(a) === comparableCode(b);
}
