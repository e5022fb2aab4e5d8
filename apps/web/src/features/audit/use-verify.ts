import type { AuditVerification } from '@gerbang/shared/contracts/audit';
import { useEffect, useRef, useState } from 'react';

import { useCheckPieceMutation } from './audit.api.ts';
import type { PieceStart } from './audit.api.ts';

/** How far a check of the chain has come, and how it ended. */
export interface Verifying {
  status: 'idle' | 'running' | 'failed' | 'whole' | 'broken';
  checked: number;
  /** The last piece. */
  last: AuditVerification | null;
}

const IDLE: Verifying = { status: 'idle', checked: 0, last: null };

/** Checks a property's chain piece by piece from its beginning; it can be stopped, and goes with the screen. */
export function useVerify(property_id: string) {
  const [state, setState] = useState(IDLE);
  const [checkPiece] = useCheckPieceMutation();
  // Each run has a number; whoever finds a later one has been stopped.
  const run = useRef(0);
  const stop = () => {
    run.current += 1;
    setState(IDLE);
  };
  useEffect(
    () => () => {
      run.current += 1;
    },
    [],
  );
  const start = async () => {
    const mine = (run.current += 1);
    let checked = 0;
    let from: PieceStart = null;
    setState({ ...IDLE, status: 'running' });
    do {
      const { data } = await checkPiece({ property_id, from });
      if (run.current !== mine) return;
      if (data === undefined) return setState({ status: 'failed', checked, last: null });
      checked += data.checked;
      from = data.next;
      const ended = data.valid ? 'whole' : 'broken';
      setState({ status: from === null ? ended : 'running', checked, last: data });
    } while (from !== null);
  };
  return { ...state, start, stop };
}
