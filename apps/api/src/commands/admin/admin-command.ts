import { hostname, userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';

import { newPassword } from '@gerbang/shared/contracts/people/auth';
import { createUserBody } from '@gerbang/shared/contracts/people/users';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@gerbang/shared/domain/people/passwords';
import { admin as english } from '@gerbang/shared/messages/en/people/admin';
import { admin as indonesian } from '@gerbang/shared/messages/id/people/admin';
import { fillText } from '@gerbang/shared/text/fill-text';
import type { Pool } from 'pg';
import * as z from 'zod/mini';

import { readConfig, readOwnerUrl } from '../../config.ts';
import { addAdministrator, switchSecondStepOff } from '../../modules/people/users/rescue.service.ts';
import { createDb, createPool, type Db } from '../../platform/database/database.ts';
import { speakerFor } from '../backup/installation.ts';
import { EXIT, OUTPUT_OPTIONS, terminalLanguage, type Command } from '../command.ts';
import { readAnswers, withFieldErrors } from '../field-errors.ts';

const OPTIONS = {
  ...OUTPUT_OPTIONS,
  email: { type: 'string', default: '' },
  name: { type: 'string', default: '' },
  group: { type: 'string' },
  operator: { type: 'boolean', default: false },
} as const;

type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

interface Installation {
  public_url: string;
  db: Db;
  owner: Pool;
}

/** Lets people in again who can no longer log in. Only for root, who has the address of the database's owner. */
export const adminCommand: Command = {
  usage: `admin create --email ADDRESS --name NAME [--group NAME] [--operator]
admin reset-second-step --email ADDRESS`,
  async run(words) {
    const { values, positionals } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
    const [action, ...others] = positionals;
    if (others.length > 0 || (action !== 'create' && action !== 'reset-second-step'))
      throw new Error(`Usage: gerbang ${adminCommand.usage.replace('\n', '\n       gerbang ')}`);
    const { database, public_url } = readConfig();
    const owner = createPool(readOwnerUrl(), 1);
    const db = createDb(createPool(database.direct_url, 1));
    try {
      const author = `gerbang admin ${action}, ${userInfo().username} on ${hostname()}`;
      return await (action === 'create' ? create : resetSecondStep)({ public_url, db, owner }, values, author);
    } finally {
      await db.destroy();
      await owner.end();
    }
  },
};

const clock = { now: () => new Date() };
const terminalTexts = () => (terminalLanguage() === 'id' ? indonesian : english);

async function create({ public_url, db, owner }: Installation, options: Options, author: string): Promise<number> {
  const texts = terminalTexts();
  const { say, answer } = speakerFor(options);
  const group = await findGroup(owner, options.group, public_url);
  const { email, name } = readAnswers(z.pick(createUserBody, { email: true, name: true }), {
    email: options.email,
    name: options.name,
  });
  const { password } = readAnswers(z.object({ password: newPassword }), { password: await askPassword(email) });
  const { operator } = options;
  const facts = { email, name, password, operator, language: terminalLanguage() };
  await withFieldErrors(() =>
    addAdministrator({ db, clock }, { ...facts, group_id: group.id, property_ids: group.property_ids }, author),
  );
  const properties = group.property_ids.length;
  say(fillText(texts.created, { email, group: group.name, properties, address: `${public_url}/login` }), 'good');
  if (operator) say(texts.operator);
  answer({ email, group: group.name, properties, operator });
  return EXIT.good;
}

async function resetSecondStep({ db }: Installation, options: Options, author: string): Promise<number> {
  const texts = terminalTexts();
  const { say, answer } = speakerFor(options);
  const { email } = options;
  const is_reset = await switchSecondStepOff({ db, clock }, email, author);
  say(fillText(is_reset ? texts.reset : texts.noAccount, { email }), is_reset ? 'good' : 'bad');
  answer({ email, is_reset });
  return is_reset ? EXIT.good : EXIT.failed;
}

interface Group {
  id: string;
  name: string;
  property_ids: string[];
}

/** The group of this name; without a name, the only one. */
async function findGroup(owner: Pool, name: string | undefined, public_url: string): Promise<Group> {
  const texts = terminalTexts();
  const { rows: groups } = await owner.query<Group>(
    `select id, name, array(select p.id from property p where p.group_id = g.id and p.deleted_at is null order by p.id) as property_ids
       from property_group g order by lower(name), id`,
  );
  const [first] = groups;
  if (first === undefined) throw new Error(fillText(texts.notSetUp, { address: `${public_url}/setup` }));
  const names = groups.map((group) => group.name).join(', ');
  if (name === undefined) {
    if (groups.length > 1) throw new Error(fillText(texts.whichGroup, { names }));
    return first;
  }
  const named = groups.filter((group) => group.name.toLowerCase() === name.toLowerCase());
  if (named[0] === undefined || named.length > 1) throw new Error(fillText(texts.noGroup, { name, names }));
  return named[0];
}

/** Asks twice on a terminal. Otherwise reads a line of the input. Never an argument, which others could see. */
async function askPassword(email: string): Promise<string> {
  const texts = terminalTexts();
  const is_terminal = process.stdin.isTTY;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const input = createInterface({ input: process.stdin, output: silent, terminal: is_terminal });
  const ask = async (question: string): Promise<string> => {
    if (is_terminal) process.stderr.write(question);
    const typed = await input.question('');
    if (is_terminal) process.stderr.write('\n');
    return typed;
  };
  try {
    const limits = { min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH };
    const password = await ask(fillText(texts.password, { email, ...limits }));
    if (is_terminal && (await ask(texts.repeat)) !== password) throw new Error(texts.notEqual);
    return password;
  } finally {
    input.close();
  }
}
