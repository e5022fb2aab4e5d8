import { CHECKS, type CheckId, type CheckState } from '@gerbang/shared/domain/insight/doctor';
import type { doctor as texts } from '@gerbang/shared/messages/id/insight/doctor';
import { fillText } from '@gerbang/shared/text/fill-text';

import { checkBackup } from './backup.ts';
import { shownReason, type Check, type DoctorContext, type Finding } from './check.ts';
import { checkClock } from './clock.ts';
import { checkDatabase, checkMigrations, checkRoles, checkRowSecurity } from './database.ts';
import { checkDisk, checkStorage } from './files.ts';
import { checkQueue, checkWorker } from './jobs.ts';
import { checkMail } from './mail.ts';
import { checkSecrets } from './secrets.ts';
import { checkProxy, checkTls } from './web.ts';

const ALL: { readonly [Id in CheckId]: { check: Check<Id>; needs?: CheckId } } = {
  database: { check: checkDatabase },
  roles: { check: checkRoles, needs: 'database' },
  rls: { check: checkRowSecurity, needs: 'database' },
  migrations: { check: checkMigrations, needs: 'database' },
  storage: { check: checkStorage },
  mail: { check: checkMail },
  clock: { check: checkClock },
  disk: { check: checkDisk },
  tls: { check: checkTls },
  proxy: { check: checkProxy },
  worker: { check: checkWorker, needs: 'migrations' },
  queue: { check: checkQueue, needs: 'migrations' },
  backup: { check: checkBackup, needs: 'migrations' },
  secrets: { check: checkSecrets },
};

/** States of a check after which those that need it are skipped. */
const CANNOT_BE_USED: ReadonlySet<CheckState> = new Set(['bad', 'skipped']);

/** Longer than the timeouts of the checks themselves, so that their own findings come first. */
const LONGEST_MS = 20_000;

/** What was found out about a check. `found` is the key of a text of this check, or one of `OWN_FOUND`. */
export interface Examined {
  id: CheckId;
  state: CheckState;
  found: string;
  values: Record<string, string | number>;
}

/** Instead of a finding: another check has to be good first; the check failed itself or took too long. */
const OWN_FOUND = { needs: 'check_needed', failed: 'check_failed' } as const;

/** A line of the doctor. `found` and `todo` are texts in the chosen language. */
export interface CheckLine {
  id: CheckId;
  state: CheckState;
  found: string;
  todo?: string;
}

export interface DoctorOptions {
  texts: typeof texts;
  /** All, unless given. A check that another one needs runs before it, without a line of its own. */
  only?: readonly CheckId[] | undefined;
  on_line?: (line: CheckLine) => void;
}

/** Runs the checks and puts into words what they found. */
export async function examine(
  context: DoctorContext,
  { texts: words, only, on_line }: DoctorOptions,
): Promise<CheckLine[]> {
  const lines: CheckLine[] = [];
  await runChecks(context, only, (examined) => {
    const line = worded(examined, words);
    lines.push(line);
    on_line?.(line);
  });
  return lines;
}

/** Runs the checks one after the other, because each should say how long it takes when nothing else runs. */
export async function runChecks(
  context: DoctorContext,
  only: readonly CheckId[] = CHECKS,
  on_examined: (examined: Examined) => void = () => {},
): Promise<Examined[]> {
  const states = new Map<CheckId, CheckState>();
  const all: Examined[] = [];
  const look = async (id: CheckId): Promise<Examined> => {
    const { check, needs } = ALL[id];
    if (needs !== undefined && CANNOT_BE_USED.has(await stateOf(needs)))
      return { id, state: 'skipped', found: OWN_FOUND.needs, values: { check: needs } };
    try {
      const { state, found, values = {} } = await withinTime<Finding>(check(context));
      return { id, state, found, values };
    } catch (error) {
      return { id, state: 'bad', found: OWN_FOUND.failed, values: { reason: shownReason(error) } };
    }
  };
  const stateOf = async (id: CheckId): Promise<CheckState> => {
    const known = states.get(id);
    if (known !== undefined) return known;
    const examined = await look(id);
    states.set(id, examined.state);
    if (only.includes(id)) {
      all.push(examined);
      on_examined(examined);
    }
    return examined.state;
  };
  for (const id of CHECKS) if (only.includes(id)) await stateOf(id);
  return all;
}

export function worded({ id, state, found, values }: Examined, words: typeof texts): CheckLine {
  const own = { [OWN_FOUND.needs]: words.needs, [OWN_FOUND.failed]: words.failed };
  const founds: Readonly<Record<string, string>> = { ...words.found[id], ...own };
  const todos: Readonly<Record<string, string>> = words.todo[id];
  const step = 'step' in values ? (words.step as Readonly<Record<string, string>>)[values['step'] ?? ''] : undefined;
  const filled = { ...values, ...(step !== undefined && { step }) };
  const todo = state === 'good' ? undefined : todos[found];
  return {
    id,
    state,
    found: fillText(founds[found] ?? '', filled),
    ...(todo !== undefined && { todo: fillText(todo, filled) }),
  };
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${LONGEST_MS / 1000} s`)), LONGEST_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
