import { startProxy, type Filter } from './tcp-proxy.ts';

export type CutSide = 'before' | 'after';

/** A proxy in front of PostgreSQL that counts statements and cuts the connection at one of them. */
export interface CuttingProxy {
  port: number;
  /**
   * Cuts the connection of the `number`-th statement from now: `before` PostgreSQL gets it, or `after` PostgreSQL has run
   * it and before the answer arrives.
   */
  arm(number: number, side: CutSide): void;
  /** Number of statements since `arm`, and whether the connection was cut. */
  disarm(): { statements: number; is_cut: boolean };
  close(): Promise<void>;
}

interface Armed {
  number: number;
  side: CutSide;
  statements: number;
  is_cut: boolean;
}

const LENGTH_BYTES = 4;
/** Frontend messages that end a statement: a simple query, and the end of an extended one. */
const ENDS_STATEMENT: ReadonlySet<string> = new Set(['Q', 'S']);
const READY_FOR_QUERY = 'Z';

export async function startCuttingProxy(target: number): Promise<CuttingProxy> {
  const state: { armed: Armed | undefined } = { armed: undefined };
  const proxy = await startProxy(target, (cut) => countingFilter(state, cut));
  return {
    port: proxy.port,
    arm(number, side) {
      state.armed = { number, side, statements: 0, is_cut: false };
    },
    disarm() {
      const { statements = 0, is_cut = false } = state.armed ?? {};
      state.armed = undefined;
      return { statements, is_cut };
    },
    close: () => proxy.close(),
  };
}

function countingFilter(state: { armed: Armed | undefined }, cut: () => void): Filter {
  // The first message has no type: its length comes first.
  const asked = splitter(0);
  const answered = splitter(1);
  let held: Buffer[] = [];
  let is_cutting = false;
  return {
    toServer(chunk) {
      const passed: Buffer[] = [];
      for (const { type, bytes } of asked(chunk)) {
        held.push(bytes);
        // A part of an extended query waits for its end, so that a cut is never in the middle of a statement.
        if (type !== undefined && 'PBDE'.includes(type)) continue;
        const hit = type !== undefined && ENDS_STATEMENT.has(type) ? countStatement(state.armed) : undefined;
        if (hit === 'before') {
          cut();
          return Buffer.alloc(0);
        }
        if (hit === 'after') is_cutting = true;
        passed.push(...held);
        held = [];
      }
      return Buffer.concat(passed);
    },
    toClient(chunk) {
      const messages = answered(chunk);
      if (!is_cutting) return chunk;
      if (messages.some(({ type }) => type === READY_FOR_QUERY)) cut();
      return Buffer.alloc(0);
    },
  };
}

/** Returns on which side of the current statement the connection is cut, if at all. */
function countStatement(armed: Armed | undefined): CutSide | undefined {
  if (armed === undefined) return undefined;
  armed.statements += 1;
  if (armed.statements !== armed.number) return undefined;
  armed.is_cut = true;
  return armed.side;
}

export interface Message {
  type: string | undefined;
  bytes: Buffer;
}

/** Splits a stream into messages of the PostgreSQL protocol. `type_bytes` is 0 when the first message has no type. */
export function splitter(type_bytes: 0 | 1): (chunk: Buffer) => Message[] {
  let rest: Buffer = Buffer.alloc(0);
  let typed: number = type_bytes;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const messages: Message[] = [];
    while (rest.length >= typed + LENGTH_BYTES) {
      const end = typed + rest.readUInt32BE(typed);
      if (rest.length < end) break;
      messages.push({
        type: typed === 0 ? undefined : String.fromCharCode(rest[0] ?? 0),
        bytes: rest.subarray(0, end),
      });
      rest = rest.subarray(end);
      typed = 1;
    }
    return messages;
  };
}
