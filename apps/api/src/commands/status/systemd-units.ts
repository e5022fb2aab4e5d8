import { outputOf } from '../system-program.ts';

/** A service of this installation that should run all the time. */
export interface Unit {
  name: string;
  /** The word of systemd, such as `active` or `failed`. */
  state: string;
  since: Date;
}

const PROPERTIES = 'Id,Type,ActiveState,StateChangeTimestamp';

/** The services that systemd knows; none on a machine without systemd. */
export async function listUnits(): Promise<Unit[]> {
  const words = ['show', 'gerbang-*.service', `--property=${PROPERTIES}`, '--timestamp=unix'];
  return parseUnits((await outputOf('systemctl', words)) ?? '');
}

/** Reads the output of `systemctl show`: a block of lines for each unit. */
function parseUnits(text: string): Unit[] {
  const blocks = text.split('\n\n').map((block) => new Map(block.split('\n').map((line) => splitAt(line))));
  return blocks
    .filter((unit) => unit.has('Id') && unit.get('Type') !== 'oneshot')
    .map((unit) => ({
      name: (unit.get('Id') ?? '').replace(/\.service$/, ''),
      state: unit.get('ActiveState') ?? '',
      since: new Date(Number(unit.get('StateChangeTimestamp')?.replace('@', '')) * 1000),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const splitAt = (line: string): [string, string] => [
  line.slice(0, line.indexOf('=')),
  line.slice(line.indexOf('=') + 1),
];

/** What the hourly doctor logged last: when, and the checks that were not good. */
export interface DoctorResult {
  at: Date;
  checks: { id: string; state: string }[];
}

/** The newest result of the hourly doctor that this user may read. */
export async function lastDoctorResult(): Promise<DoctorResult | undefined> {
  const words = ['--unit=gerbang-doctor.service', '--output=json', '--reverse', '--lines=20'];
  const lines = ((await outputOf('journalctl', words)) ?? '').split('\n');
  return lines.map(parseDoctorResult).find((result) => result !== undefined);
}

/** Reads a line of the journal. Undefined when it is not a result of the doctor. */
function parseDoctorResult(line: string): DoctorResult | undefined {
  try {
    const { MESSAGE, __REALTIME_TIMESTAMP } = JSON.parse(line) as Readonly<Record<string, string>>;
    const { checks } = JSON.parse(MESSAGE ?? '') as { checks: DoctorResult['checks'] };
    return { at: new Date(Number(__REALTIME_TIMESTAMP) / 1000), checks };
  } catch {
    return undefined;
  }
}
