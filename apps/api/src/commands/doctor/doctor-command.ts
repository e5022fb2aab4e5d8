import { parseArgs, styleText } from 'node:util';

import { CHECKS, exitCodeOf, isCheckId, type CheckId, type CheckState } from '@gerbang/shared/domain/insight/doctor';
import { doctor as english } from '@gerbang/shared/messages/en/insight/doctor';
import { doctor as indonesian } from '@gerbang/shared/messages/id/insight/doctor';
import { fillText } from '@gerbang/shared/text/fill-text';

import { readConfig, readOwnerUrl } from '../../config.ts';
import { createPool } from '../../platform/database/database.ts';
import type { DoctorContext } from '../../platform/doctor/check.ts';
import { fixRowSecurity } from '../../platform/doctor/database.ts';
import { examine, type CheckLine } from '../../platform/doctor/doctor.ts';
import { createStorage } from '../../platform/files/storage.ts';
import { createMailer } from '../../platform/mail/mail.ts';
import { hasColors, OUTPUT_OPTIONS, terminalLanguage, type Command } from '../command.ts';

interface DoctorOptions {
  texts: typeof indonesian;
  only: readonly CheckId[] | undefined;
  fix: boolean;
  json: boolean;
  quiet: boolean;
  has_colors: boolean;
  send_mail_to: string | undefined;
  settings?: string | undefined;
}

/** Examines this installation and prints what was found. */
export const doctorCommand: Command = {
  usage: 'doctor [--only ID,…] [--fix] [--send-mail ADDRESS] [--settings FILE]',
  async run(words) {
    const { values } = parseArgs({
      args: words,
      options: {
        ...OUTPUT_OPTIONS,
        only: { type: 'string' },
        fix: { type: 'boolean', default: false },
        'send-mail': { type: 'string' },
        settings: { type: 'string' },
      },
    });
    const lines = await runDoctor({
      ...values,
      texts: terminalLanguage() === 'id' ? indonesian : english,
      only: chosen(values.only),
      send_mail_to: values['send-mail'],
      has_colors: hasColors(values),
    });
    return exitCodeOf(lines.map(({ state }) => state));
  },
};

function chosen(list: string | undefined): CheckId[] | undefined {
  return list?.split(',').map((id) => {
    if (!isCheckId(id)) throw new Error(`Unknown check: ${id}. There are ${CHECKS.join(', ')}.`);
    return id;
  });
}

async function runDoctor(command: DoctorOptions): Promise<CheckLine[]> {
  const { texts: words, only, json, quiet, settings: settings_file, send_mail_to } = command;
  const print = (line: CheckLine) => {
    if (!json && !(quiet && line.state === 'good')) console.log(written(line, command.has_colors));
  };
  return withDoctor({ settings_file, send_mail_to }, async (context) => {
    if (command.fix) await fix(command);
    const lines = await examine(context, { texts: words, only, on_line: print });
    if (json) console.log(JSON.stringify({ checks: lines }));
    else console.log(summary(lines, words));
    return lines;
  });
}

/** Opens what the checks look at, for as long as the work takes. */
export async function withDoctor<T>(
  wishes: Pick<DoctorContext, 'settings_file' | 'send_mail_to'>,
  work: (context: DoctorContext) => Promise<T>,
): Promise<T> {
  const config = readConfig();
  const pool = createPool(config.database.direct_url, 1);
  const mailer = createMailer(config.mail.smtp_url, config.mail.from);
  const storage = createStorage(config.storage);
  const clock = { now: () => new Date() };
  try {
    return await work({ config, clock, pool, mailer, storage, secrets: config.secrets, ...wishes });
  } finally {
    mailer.close();
    await pool.end();
  }
}

/** Repairs only what is safe: row-level security that somebody turned off. */
async function fix({ only, texts: words, json }: DoctorOptions): Promise<void> {
  if (only !== undefined && !only.includes('rls')) return;
  const owner = createPool(readOwnerUrl(), 1);
  try {
    const fixed = await fixRowSecurity(owner);
    if (fixed > 0 && !json) console.log(fillText(words.fixed, { check: 'rls' }));
  } finally {
    await owner.end();
  }
}

/** What a command says about a part of the installation. Checks have such lines, and other parts may, too. */
type WrittenLine = Omit<CheckLine, 'id'> & { id: string };

const MARK: Readonly<Record<CheckState, string>> = { good: '✓', look: '!', bad: '✗', skipped: '-' };
const ASCII: Readonly<Record<CheckState, string>> = { good: 'ok', look: '!!', bad: 'XX', skipped: '--' };
const COLOR = { good: 'green', look: 'yellow', bad: 'red', skipped: 'dim' } as const;
const ID_WIDTH = 12;

/** A line for a terminal: mark, name, what was found, and below it what to do. */
export function written({ id, state, found, todo }: WrittenLine, has_colors: boolean): string {
  const is_utf8 = /utf-?8/i.test(process.env['LC_ALL'] ?? process.env['LANG'] ?? '');
  const mark = (is_utf8 ? MARK : ASCII)[state];
  const colored = has_colors ? styleText(COLOR[state], mark) : mark;
  const line = `${colored} ${id.padEnd(ID_WIDTH)}  ${found}`;
  if (todo === undefined) return line;
  return `${line}\n${' '.repeat(mark.length + 1 + ID_WIDTH + 2)}${is_utf8 ? '→' : '->'} ${todo}`;
}

function summary(lines: readonly CheckLine[], { sum }: typeof indonesian): string {
  const count = (state: CheckState) => lines.filter((line) => line.state === state).length;
  const [look, bad] = [count('look'), count('bad')];
  if (bad > 0) return fillText(sum.bad, { look, bad });
  return look > 0 ? fillText(sum.look, { look }) : sum.good;
}
