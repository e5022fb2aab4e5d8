import { fork } from 'node:child_process';
import { once } from 'node:events';

/** One kind of request of a load. */
export interface LoadRequest {
  kind: string;
  /** How often it is sent, compared with the others. */
  weight: number;
  /**
   * The whole HTTP request. `{{number}}` becomes twelve digits and `{{address}}` a client address, both different in
   * every request.
   */
  text: string;
  /** The status of an answer that does what the client wanted. */
  wanted: number;
}

export interface LoadTarget {
  port: number;
  requests: readonly LoadRequest[];
}

/** What to send: `closed` keeps this many requests under way, `open` sends this many a second whatever is answered. */
export type LoadPhase =
  | { mode: 'closed'; concurrent: number; ms: number }
  | { mode: 'open'; per_second: number; ms: number };

export interface LoadReport {
  seconds: number;
  sent: number;
  /** Requests that were due but not sent, because all connections of the generator were waiting. */
  unsent: number;
  /** Wanted answers of each kind. */
  good: Record<string, number>;
  /** All answers by status. */
  statuses: Record<string, number>;
  /** 503 without `Retry-After`. */
  without_retry_after: number;
  /** Connections that broke or were refused while a request was waiting. */
  broken: number;
  /** Requests without an answer when the phase ended and a further 10 s were over. */
  unanswered: number;
  p95_good_ms: number;
  p95_refused_ms: number;
  cpu_seconds: number;
}

export interface LoadGenerator {
  run(phase: LoadPhase): Promise<LoadReport>;
  stop(): Promise<void>;
}

/** Starts a process that only sends requests, so that its work is not mixed with measuring. */
export function startLoad(target: LoadTarget): LoadGenerator {
  const child = fork(new URL('generator.ts', import.meta.url), { execArgv: [], serialization: 'advanced' });
  const exit = once(child, 'exit');
  child.send(target);
  return {
    run: async (phase) => {
      child.send(phase);
      const ended = exit.then(() => Promise.reject(new Error('The load generator has ended.')));
      const [report] = (await Promise.race([once(child, 'message'), ended])) as [LoadReport];
      return report;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exit;
    },
  };
}
