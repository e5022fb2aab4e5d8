import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A value of a recorded statement. A number among its parts is the index of a slot. */
export type RecordedValue = { parts: readonly (string | number)[] } | { random_bytes: number } | null;

export interface RecordedWrite {
  text: string;
  values: readonly RecordedValue[];
}

/** What is filled in for each request: a new id or code, or a value that the target has under this name. */
export interface BareSlot {
  name: string;
  kind: 'uuid' | 'code' | 'comparable_code' | 'given';
}

export interface BareTarget {
  /** Values of the statement that reads. */
  values: readonly unknown[];
  /** The product's answer, which the bare server sends as JSON. */
  answer: unknown;
  /** Logins: whose session is opened. */
  account_id?: string;
  /** Writes: the value of each named slot. */
  given?: Readonly<Record<string, string>>;
}

/** How the bare server answers a kind of request. */
export interface BareCase {
  /** One statement that reads the facts of the answer. */
  read?: string;
  /** Whether the statement may find no rows, as the queue of a small set. Otherwise that is an error. */
  may_be_empty?: boolean;
  /** Logins: the statement that finds the account. */
  secret?: string;
  writes: readonly RecordedWrite[];
  slots: readonly BareSlot[];
  targets: readonly BareTarget[];
}

export type BareMessage =
  | { kind: 'start'; url: string; connections: number }
  | { kind: 'case'; name: string; bare: BareCase };

export interface BareServer {
  port: number;
  pid: number;
  /** Replaces how the requests of this name are answered. */
  set(name: string, bare: BareCase): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the bare server in its own process, on a database that it reaches as this role. */
export async function startBareServer(url: string, connections: number): Promise<BareServer> {
  const child = fork(new URL('bare-server.ts', import.meta.url), { execArgv: [], serialization: 'advanced' });
  const exit = once(child, 'exit');
  const send = async (message: BareMessage): Promise<{ port?: number }> => {
    const answered = once(child, 'message') as Promise<[{ port?: number }]>;
    child.send(message);
    const ended = exit.then(() => Promise.reject(new Error('The bare server has ended.')));
    const [answer] = await Promise.race([answered, ended]);
    return answer;
  };
  const { port = 0 } = await send({ kind: 'start', url, connections });
  return {
    port,
    pid: child.pid ?? 0,
    set: async (name, bare) => void (await send({ kind: 'case', name, bare })),
    async stop() {
      child.kill('SIGTERM');
      await exit;
    },
  };
}
