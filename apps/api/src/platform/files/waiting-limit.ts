import { AppError } from '../errors.ts';

export interface WaitingLimits {
  /** Maximum number of files that wait. */
  waiting: number;
  /** Maximum number of files of one client that wait, so that it leaves room for others. */
  waiting_of_client: number;
}

/** Each waiting file has up to 10 MB. */
export const WAITING_LIMITS: WaitingLimits = { waiting: 16, waiting_of_client: 6 };

/** Limits how many files wait behind the one that is worked on, in all and of each client. */
export function limitWaiting({ waiting, waiting_of_client }: WaitingLimits) {
  /** The client of each file that waits or is worked on. */
  const taken: (string | undefined)[] = [];
  const isFull = (client?: string) =>
    taken.length > waiting ||
    (client !== undefined && taken.filter((other) => other === client).length > waiting_of_client);
  return {
    /** Throws `unavailable` without starting the work when too many files wait. */
    async run<T>(client: string | undefined, work: () => Promise<T>): Promise<T> {
      if (isFull(client)) throw new AppError('unavailable');
      taken.push(client);
      try {
        return await work();
      } finally {
        taken.splice(taken.indexOf(client), 1);
      }
    },
  };
}
