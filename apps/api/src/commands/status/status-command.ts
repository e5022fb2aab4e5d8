import { parseArgs } from 'node:util';

import { exitCodeOf, type CheckState } from '@gerbang/shared/domain/insight/doctor';
import { doctor as englishDoctor } from '@gerbang/shared/messages/en/insight/doctor';
import { server as english } from '@gerbang/shared/messages/en/insight/server';
import { doctor as indonesianDoctor } from '@gerbang/shared/messages/id/insight/doctor';
import { server as indonesian } from '@gerbang/shared/messages/id/insight/server';
import { fillText } from '@gerbang/shared/text/fill-text';
import { MINUTE_MS } from '@gerbang/shared/time/spans';

import { examine } from '../../platform/doctor/doctor.ts';
import { VERSION } from '../../platform/version.ts';
import { hasColors, OUTPUT_OPTIONS, terminalLanguage, type Command } from '../command.ts';
import { withDoctor, written } from '../doctor/doctor-command.ts';
import { lastDoctorResult, listUnits, type DoctorResult, type Unit } from './systemd-units.ts';

interface Line {
  id: string;
  state: CheckState;
  found: string;
  todo?: string;
}

/** Prints on one screen what runs: version, database, workers, queue, services, and the last result of the hourly doctor. */
export const statusCommand: Command = {
  usage: 'status',
  async run(words) {
    const { values } = parseArgs({ args: words, options: OUTPUT_OPTIONS });
    const is_indonesian = terminalLanguage() === 'id';
    const texts = is_indonesian ? indonesian : english;
    const checks = await withDoctor({}, (context) =>
      examine(context, {
        texts: is_indonesian ? indonesianDoctor : englishDoctor,
        only: ['database', 'migrations', 'worker', 'queue'],
      }),
    );
    const result = await lastDoctorResult();
    const units = (await listUnits()).map((unit) => lineOfUnit(unit, texts));
    const lines: Line[] = [...checks, ...units, ...(result === undefined ? [] : [lineOfDoctor(result, texts)])];
    if (values.json) {
      console.log(JSON.stringify({ version: VERSION, lines }));
    } else {
      console.log(`Gerbang ${VERSION}`);
      const shown = lines.filter(({ state }) => !(values.quiet && state === 'good'));
      for (const line of shown) console.log(written(line, hasColors(values)));
    }
    return exitCodeOf(lines.map(({ state }) => state));
  },
};

function lineOfUnit({ name, state, since }: Unit, { unit: texts }: typeof indonesian): Line {
  if (state !== 'active') {
    const todo = fillText(texts.todo, { unit: name });
    return { id: name, state: 'bad', found: fillText(texts.stopped, { state }), todo };
  }
  return { id: name, state: 'good', found: fillText(texts.runs, { since: since.toLocaleString('sv') }) };
}

function lineOfDoctor({ at, checks }: DoctorResult, { doctor: texts }: typeof indonesian): Line {
  const minutes = Math.round((Date.now() - at.getTime()) / MINUTE_MS);
  const others = checks.filter(({ state }) => state === 'look' || state === 'bad').map(({ id }) => id);
  if (others.length === 0) return { id: 'doctor', state: 'good', found: fillText(texts.good, { minutes }) };
  const found = fillText(texts.look, { minutes, checks: others.join(', ') });
  return { id: 'doctor', state: 'look', found, todo: texts.todo };
}
