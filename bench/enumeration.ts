import { randomBytes } from 'node:crypto';

import { newId } from '../apps/api/src/platform/database/ids.ts';
import { makeCode, readCode } from '../packages/shared/src/domain/permits/code.ts';
import { addressOf, dayAfter, makeApplicants, makeBuilding } from './lib/building.ts';
import { createClient, type BenchRequest, type Client } from './lib/client.ts';
import { countBy, createFindings, round } from './lib/figures.ts';
import { visitorForm } from './lib/forms.ts';
import { startOwnApi, type Mutant } from './lib/own-api.ts';
import type { Bench } from './lib/result.ts';

const ADDRESSES = 200;
const CONCURRENCY = 16;
const PERMITS = 20;
const SLOT = { kind: 'loading', name: '08:00 - 10:00', capacity: 200 } as const;
const SHORT_CODE = 'EN';
/** Lookups of one address in a minute that are answered; the rest gets 429. */
const PER_MINUTE = 10;
/** 31 degrees of freedom, p = 0.0001: a fair generator is above it once in 10,000 runs. */
const CHI_SQUARED_LIMIT = 70;

const MUTANTS: Readonly<Record<string, Mutant & { what: string }>> = {
  'no-limit': { what: 'lookups are not limited per network', env: { STATUS_PER_MINUTE: '100000000' } },
  'no-email': {
    what: 'a permit is found by its number with any e-mail address that asks',
    find: 'const per_network = {',
    replace: 'return { property_id: "00000000-0000-0000-0000-000000000000", id: "x" }; const per_network = {',
  },
};

/**
 * Guesses permit numbers with the e-mail address of a real applicant from 200 client addresses. Nothing may be found, and
 * nearly all guesses must be refused with 429. The random part of generated codes must be evenly distributed.
 */
export const enumeration: Bench = {
  full: { rounds: 1, size: 100_000 },
  small: { rounds: 1, size: 5_000 },
  planted: Object.fromEntries(Object.entries(MUTANTS).map(([name, { what }]) => [name, what])),
  async run(stack, { size, mutant }) {
    const findings = createFindings();
    const planted = mutant === undefined ? {} : MUTANTS[mutant];
    const env = { STATUS_PER_MINUTE: String(PER_MINUTE), RATE_LIMIT_PER_MINUTE: '100000000', BRAKE_MS: '0' };
    const api = await startOwnApi(stack, env, planted);
    const client = createClient(api.url);
    try {
      const building = await makeBuilding(stack, {
        short_code: SHORT_CODE,
        identity_policy: 'photo_required',
        slots: [SLOT],
      });
      const codes: string[] = [];
      for (const [index, applicant] of (await makeApplicants(stack, PERMITS)).entries()) {
        const place = { building, date: dayAfter(2).date, time: SLOT.name };
        const form = visitorForm(applicant, place, { email: emailOf(index), key: newId() });
        const { status, body } = await client.ask(form);
        if (status !== 201) throw new Error(`${form.path}: ${status} ${body}`);
        codes.push((JSON.parse(body) as { code: string }).code);
      }
      // What is guessed below can be found: by its applicant, from an address that does not guess.
      const own = await client.ask(lookupOf(codes[0] ?? '', 0, ADDRESSES));
      findings.same('answer to an applicant', own.status, 200);
      const started = performance.now();
      const statuses = await guess(client, codes, size);
      const minutes = Math.ceil((performance.now() - started) / 60_000) + 1;
      const tested = size - (statuses['429'] ?? 0);
      findings.same('guesses that found something', (statuses['200'] ?? 0) + (statuses['500'] ?? 0), 0);
      findings.same(
        'statuses',
        Object.keys(statuses).filter((status) => status !== '404' && status !== '429'),
        [],
      );
      // Each address may look up ten numbers in each minute that the run touches.
      findings.same('guesses tested above the limit', tested > ADDRESSES * PER_MINUTE * minutes, false);
      const chi_squared = checkCodes(findings.faults);
      const share_refused = round(((statuses['429'] ?? 0) / size) * 100, 2);
      return { faults: findings.faults, figures: { statuses, share_refused, minutes, chi_squared } };
    } finally {
      client.close();
      await api.stop();
    }
  },
};

const lookupOf = (form_code: string, applicant: number, address: number): BenchRequest => ({
  path: '/v1/public/status',
  body: { form_code, email: emailOf(applicant) },
  headers: { 'x-forwarded-for': addressOf(address) },
});

const emailOf = (index: number) => `applicant-${index}@bench.example`;

/** Sends guesses: mostly new codes, every tenth a neighbour of a real one, all with the e-mail of a real applicant. */
async function guess(client: Client, codes: readonly string[], size: number): Promise<Record<string, number>> {
  const statuses: string[] = [];
  const next = { index: 0 };
  const sender = async () => {
    for (let index = next.index++; index < size; index = next.index++) {
      const number = Math.floor(index / 10);
      const applicant = number % codes.length;
      const form_code =
        index % 10 === 0
          ? neighbourOf(codes[applicant] ?? '', Math.floor(number / codes.length))
          : makeCode('loading', SHORT_CODE, randomBytes);
      const { status } = await client.ask(lookupOf(form_code, applicant, index % ADDRESSES));
      statuses.push(String(status));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, sender));
  return countBy(statuses, (status) => status);
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A valid code that differs from a real one in one character of the random part, as an attacker would count on. Each
 * `number` changes another character, and then by another step.
 */
function neighbourOf(code: string, number: number): string {
  const parts = code.split('-');
  const random = parts[2] ?? '';
  const at = number % random.length;
  const step = 1 + (Math.floor(number / random.length) % (ALPHABET.length - 1));
  const other = ALPHABET[(ALPHABET.indexOf(random[at] ?? '0') + step) % ALPHABET.length] ?? '0';
  const changed = [parts[0], parts[1], random.slice(0, at) + other + random.slice(at + 1)].join('-');
  const valid = Array.from(ALPHABET)
    .map((check) => `${changed}-${check}`)
    .find((text) => readCode(text) !== undefined);
  return valid ?? `${changed}-0`;
}

/** Chi² of each place of the random part over 100,000 codes. Also compares neighbours: none may follow another. */
function checkCodes(faults: string[]): number {
  const count = 100_000;
  const codes = Array.from({ length: count }, () => makeCode('loading', SHORT_CODE, randomBytes).split('-')[2] ?? '');
  if (new Set(codes).size < count - 1) faults.push('codes repeat');
  const values = codes.map((code) => Array.from(code).reduce((sum, letter) => sum * 32 + ALPHABET.indexOf(letter), 0));
  const near = values.filter((value, index) => Math.abs(value - (values[index - 1] ?? -1e9)) < 1_000).length;
  if (near > 1) faults.push(`${near} codes are close to the one before`);
  const places = Array.from({ length: codes[0]?.length ?? 0 }, (_, place) => {
    const counts = countBy(codes, (code) => code[place] ?? '');
    const expected = count / ALPHABET.length;
    return Array.from(ALPHABET).reduce((sum, letter) => sum + ((counts[letter] ?? 0) - expected) ** 2 / expected, 0);
  });
  const worst = Math.max(...places);
  if (worst > CHI_SQUARED_LIMIT) faults.push(`chi² ${worst} above ${CHI_SQUARED_LIMIT}`);
  return round(worst, 1);
}
