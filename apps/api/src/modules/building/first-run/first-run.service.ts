import { randomInt } from 'node:crypto';

import { ACTIONS, STAGES, type StaffActor } from '@gerbang/shared/access';
import type {
  CheckLine,
  FinishedSetup,
  FirstAdministrator,
  FirstBuilding,
  FirstGroup,
  FirstRun,
  FirstRunSteps,
  MailTrial,
  SetupAnswers,
} from '@gerbang/shared/contracts/building/first-run';
import { createPropertyBody } from '@gerbang/shared/contracts/building/property';
import type { RecoveryCodes } from '@gerbang/shared/contracts/people/auth';
import { isServerFit } from '@gerbang/shared/domain/building/first-run';
import { CHECKS, type CheckId } from '@gerbang/shared/domain/insight/doctor';
import { doctor as english } from '@gerbang/shared/messages/en/insight/doctor';
import { doctor as indonesian } from '@gerbang/shared/messages/id/insight/doctor';
import { MINUTE_MS } from '@gerbang/shared/time/spans';

import { record } from '../../../platform/audit/audit.ts';
import { createContext, type Context } from '../../../platform/context.ts';
import { createPool, transaction, type Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { Deps } from '../../../platform/deps.ts';
import { examine } from '../../../platform/doctor/doctor.ts';
import { AppError, fieldFault, found } from '../../../platform/errors.ts';
import { createSetUpCheck } from '../../../platform/http/set-up.ts';
import { countAttempt, type Allowance } from '../../../platform/http/throttle.ts';
import { keyedHash } from '../../../platform/keys/key-ring.ts';
import { tryMail } from '../../../platform/mail/mail-trial.ts';
import { VERSION } from '../../../platform/version.ts';
import { hashNewPassword } from '../../people/auth/auth.service.ts';
import {
  confirmFirst,
  insertFirstAdministrator,
  offerOfFirst,
  sealNewSecret,
  type FirstSecondStep,
} from '../../people/auth/first-administrator.service.ts';
import { createFirstGroup } from '../../people/roles/new-group.service.ts';
import { insertProperty } from '../property/property.service.ts';
import { digitsMail } from './first-run.mail.tsx';
import * as repository from './first-run.repository.ts';
import type { StoredFirstRun } from './first-run.repository.ts';
import { isOpen, triesLeft } from './setup-code.service.ts';

const MAILS: Allowance = { name: 'setup-mail', hits: 20, seconds: 60 * 60 };
const DIGITS_MS = 15 * MINUTE_MS;
const WRONG_DIGITS = 5;
const DIGITS = 1_000_000;

/** What has been entered, for the browser with the token. Others learn only whether a code can be typed. */
export async function read(ctx: Context, token: string | undefined): Promise<FirstRun> {
  const row = await repository.find(ctx.deps.db);
  const tries_left = triesLeft(row, ctx.now());
  const is_open = row !== undefined && isOpen(row, token, ctx.now());
  return { version: VERSION, tries_left, steps: is_open ? present(ctx, row) : null };
}

/** Runs one check of the doctor and remembers its state. Mail has a step of its own, which can be skipped. */
export async function runCheck(ctx: Context, token: string | undefined, id: CheckId): Promise<CheckLine> {
  await requireOpen(ctx, token);
  const { config, clock, storage, mailer, db } = ctx.deps;
  const pool = createPool(config.database.direct_url, 1);
  try {
    const began = performance.now();
    const context = { config, clock, storage, mailer, pool, secrets: config.secrets };
    const texts = ctx.language === 'en' ? english : indonesian;
    const line = found((await examine(context, { texts, only: [id] }))[0]);
    const state = id === 'mail' && line.state === 'bad' ? 'look' : line.state;
    await repository.setCheck(db, id, state);
    return { ...line, state, ms: Math.round(performance.now() - began) };
  } finally {
    await pool.end();
  }
}

export async function saveGroup(ctx: Context, token: string | undefined, group: FirstGroup): Promise<FirstRun> {
  const row = await requireOpen(ctx, token);
  requireStep(isServerFit(row.checks));
  await repository.setGroup(ctx.deps.db, group);
  return read(ctx, token);
}

export async function saveBuilding(ctx: Context, token: string | undefined, facts: FirstBuilding): Promise<FirstRun> {
  const row = await requireOpen(ctx, token);
  requireStep(row.property_group !== null);
  await repository.setBuilding(ctx.deps.db, facts);
  return read(ctx, token);
}

export async function saveAdministrator(
  ctx: Context,
  token: string | undefined,
  { password, ...facts }: FirstAdministrator,
): Promise<FirstRun> {
  const row = await requireOpen(ctx, token);
  requireStep(row.building !== null);
  if (password === undefined && row.password_hash === null) throw fieldFault('password', 'required');
  const password_hash = password === undefined ? undefined : await hashNewPassword(password);
  const totp_secret = sealNewSecret(ctx, row.administrator_id);
  await repository.setAdministrator(ctx.deps.db, facts, { password_hash, totp_secret });
  return read(ctx, token);
}

/** Returns recovery codes for a right code of the app. They are shown again, as new ones, until they are saved. */
export async function confirmSecondStep(ctx: Context, token: string | undefined, code: string): Promise<RecoveryCodes> {
  const row = await requireOpen(ctx, token);
  const { administrator_id: id, totp_secret, totp_last_step } = row;
  requireStep(totp_secret !== null && !row.codes_saved);
  await countAttempt(ctx.deps.db, { name: 'setup-app', hits: 20, seconds: 15 * 60 }, id, ctx.now());
  const made = await confirmFirst(ctx, { id, totp_secret, totp_last_step }, code);
  const { recovery_codes, code_hashes: recovery_hashes } = made;
  await repository.setRecovery(ctx.deps.db, { totp_last_step: made.totp_last_step, recovery_hashes });
  return { recovery_codes };
}

export async function saveCodes(ctx: Context, token: string | undefined): Promise<FirstRun> {
  await requireOpen(ctx, token);
  requireStep(await repository.setCodesSaved(ctx.deps.db));
  return read(ctx, token);
}

/** Mails six digits to the administrator and reports what the mail server said. */
export async function sendDigits(ctx: Context, token: string | undefined): Promise<MailTrial> {
  const { administrator, codes_saved } = await requireOpen(ctx, token);
  requireStep(administrator !== null && codes_saved);
  const { db, config } = ctx.deps;
  await countAttempt(db, MAILS, 'all', ctx.now());
  const digits = String(randomInt(DIGITS)).padStart(6, '0');
  await repository.setDigits(db, keyedHash(config.keys, 'setup-digits', digits), ctx.now());
  const mail = digitsMail({ mail_id: newId(), to: administrator.email, language: ctx.language, digits });
  return tryMail(config.mail, mail);
}

export async function confirmMail(ctx: Context, token: string | undefined, digits: string): Promise<FirstRun> {
  await requireOpen(ctx, token);
  const { db, config } = ctx.deps;
  const sent_after = new Date(ctx.now().getTime() - DIGITS_MS);
  const hash = keyedHash(config.keys, 'setup-digits', digits);
  if ((await repository.tryDigits(db, hash, { sent_after, most_wrong: WRONG_DIGITS })) !== true)
    throw fieldFault('digits', 'invalid');
  return read(ctx, token);
}

/** Creates the group, its roles, its first building and its administrator from what has been entered, or nothing. */
export async function finish(ctx: Context, token: string | undefined, without_mail: boolean): Promise<FinishedSetup> {
  await requireOpen(ctx, token);
  const email = await install(ctx.deps, ctx.request_id, async (tx) =>
    complete(found(await repository.take(tx)), without_mail),
  );
  return { address: ctx.deps.config.public_url, email };
}

/**
 * The first run without a browser. The administrator has no second step yet. Returns false when there is a group already.
 * Throws a field error for a weak password.
 */
export async function setUpByAnswers(deps: Deps, { group, building, administrator }: SetupAnswers): Promise<boolean> {
  const { password, ...facts } = administrator;
  const account = { id: newId(), password_hash: await hashNewPassword(password), second_step: null };
  if (await createSetUpCheck(deps.db)()) return false;
  await install(deps, 'gerbang setup', async (tx) => {
    await repository.take(tx);
    return { group, building, administrator: facts, ...account };
  });
  return true;
}

interface Installation {
  group: FirstGroup;
  building: FirstBuilding;
  administrator: Omit<FirstAdministrator, 'password'>;
  id: string;
  password_hash: string;
  second_step: FirstSecondStep | null;
}

/** Returns the e-mail address of the administrator. */
function install(deps: Deps, request_id: string, take: (tx: Tx) => Promise<Installation>): Promise<string> {
  const [group_id, property_id] = [newId(), newId()];
  return transaction(deps.db, { side: 'staff', group_id, property_id }, async (tx) => {
    const { group, building, administrator, ...account } = await take(tx);
    const now = deps.clock.now();
    const { name, language, brand_color } = group;
    const role_id = await createFirstGroup(tx, { id: group_id, name }, now);
    await insertFirstAdministrator(tx, { ...account, ...administrator, group_id, role_id, language }, now);
    const author = createContext(deps, administratorOf(account.id, { group_id, property_id }), request_id);
    const facts = createPropertyBody.parse({ ...building, brand_color });
    await insertProperty(tx, author, { id: property_id, group_id, maker_id: account.id }, facts);
    await record(tx, author, {
      property_id,
      action: 'user.created',
      record: { kind: 'user', id: account.id },
      detail: { role_id, language, property_ids: [property_id], operator: true },
      personal: administrator,
    });
    return administrator.email;
  });
}

/** What the steps promised. Throws when one of them is missing. */
function complete(row: StoredFirstRun, without_mail: boolean): Installation {
  const { administrator_id: id, property_group: group, building, administrator } = row;
  const { password_hash, totp_secret, totp_last_step, recovery_hashes: code_hashes } = row;
  requireStep(isServerFit(row.checks) && group !== null && building !== null && administrator !== null);
  requireStep(password_hash !== null && totp_secret !== null && code_hashes !== null && row.codes_saved);
  requireStep(row.mail_arrived || without_mail);
  return {
    group,
    building,
    administrator,
    id,
    password_hash,
    second_step: { totp_secret, totp_last_step, code_hashes },
  };
}

/** The administrator, who is not logged in yet, as the author of what the last step makes. */
const administratorOf = (user_id: string, at: { group_id: string; property_id: string }): StaffActor => ({
  kind: 'staff',
  user_id,
  session_id: user_id,
  group_id: at.group_id,
  property_ids: [at.property_id],
  actions: new Set(ACTIONS),
  stages: new Set(STAGES),
  acting: [],
});

async function requireOpen(ctx: Context, token: string | undefined): Promise<StoredFirstRun> {
  const row = found(await repository.find(ctx.deps.db));
  if (!isOpen(row, token, ctx.now())) throw new AppError('forbidden');
  return row;
}

/** The screens offer no step before the ones above it are complete. */
function requireStep(is_complete: boolean): asserts is_complete {
  if (!is_complete) throw new AppError('refused');
}

function present(ctx: Context, row: StoredFirstRun): FirstRunSteps {
  const { administrator, totp_secret, administrator_id: id, checks, digits_sent_at } = row;
  const { smtp_url, from } = ctx.deps.config.mail;
  const { protocol, host, username } = new URL(smtp_url);
  const is_answerable = digits_sent_at !== null && digits_sent_at.getTime() > ctx.now().getTime() - DIGITS_MS;
  const offer =
    administrator === null || totp_secret === null || row.codes_saved
      ? undefined
      : offerOfFirst(ctx, { id, totp_secret }, administrator.email);
  return {
    checks: CHECKS.flatMap((check) => (checks[check] === undefined ? [] : [{ id: check, state: checks[check] }])),
    group: row.property_group,
    building: row.building,
    administrator: administrator && { ...administrator, second_step: offer ?? null },
    mail: {
      server: `${protocol}//${host}`,
      user: decodeURIComponent(username),
      sender: from,
      sent_at: is_answerable ? digits_sent_at.toISOString() : null,
      has_arrived: row.mail_arrived,
    },
  };
}
