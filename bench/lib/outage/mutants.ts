import { DATABASE_MUTANTS, type Mutant } from '../mutants.ts';
import { preload } from '../preload.ts';

/** A fault that is planted in one case. */
export interface OutageMutant extends Mutant {
  only: 'mail' | 'storage' | 'network' | 'disk';
  /** Beginning of the only outage that is played. */
  outage: string;
  /** Length of the outage, when the usual one is too short to show the fault. */
  seconds?: number;
  /** The storage acknowledges objects without storing them. */
  is_forgetful?: boolean;
}

export const OUTAGE_MUTANTS = {
  'mail-twice': { ...DATABASE_MUTANTS['mail-twice'], only: 'mail', outage: 'mail refused' },
  'lost-mail': { ...DATABASE_MUTANTS['lost-mail'], only: 'mail', outage: 'mail refused' },
  /** A refused address is not remembered. */
  'address-tried-again': {
    only: 'mail',
    outage: 'mail refuses addresses',
    found_as: 'refused addresses tried again',
    before: `create function forget_refusal() returns trigger language plpgsql as $$ begin return null; end $$;
             create trigger forget_refusal before insert on mail_suppressed
               for each row execute function forget_refusal();`,
  },
  'forgetful-storage': { only: 'storage', outage: 'storage refused', found_as: 'I7 broken', is_forgetful: true },
  /** Sockets notice neither silence nor a peer that is gone, so requests wait for minutes. */
  'patient-sockets': {
    only: 'network',
    outage: 'network cut: both',
    seconds: 16,
    found_as: 'no answer from',
    environment: preload(`import { Socket } from 'node:net';
      Socket.prototype.setTimeout = function () { return this; };
      Socket.prototype.setKeepAlive = function () { return this; };`),
  },
  /** The API does not know what the error of a full disk means. */
  'unknown-write-error': {
    only: 'disk',
    outage: 'disk of the files full',
    found_as: '500 from',
    environment: preload(`import files from 'node:fs/promises';
      import { syncBuiltinESMExports } from 'node:module';
      const { open } = files;
      files.open = async (...args) => {
        const handle = await open(...args);
        const write = handle.writeFile.bind(handle);
        handle.writeFile = (...all) => write(...all).catch((error) => { throw new Error('planted', { cause: error.code }); });
        return handle;
      };
      syncBuiltinESMExports();`),
  },
} as const satisfies Readonly<Record<string, OutageMutant>>;

export type OutageMutantName = keyof typeof OUTAGE_MUTANTS;

export const mutantOf = (name: OutageMutantName | undefined): OutageMutant | undefined =>
  name === undefined ? undefined : OUTAGE_MUTANTS[name];
