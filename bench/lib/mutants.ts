import { superuserSql } from '../../scripts/services/postgres.ts';
import type { Product } from './product.ts';

/** A fault that a program plants and must find. */
export interface Mutant {
  /** The beginning or a part of the fault that must be reported. */
  found_as: string;
  /** Lines of `postgresql.conf`. */
  settings?: readonly string[];
  /** Settings of API and workers. */
  environment?: Readonly<Record<string, string>>;
  /** Runs as superuser before the first round. */
  before?: string;
  /** Runs as superuser after the last round, when all mails are sent. Must return a row. */
  after?: string;
}

export type Mutants = Readonly<Record<string, Mutant>>;

/** Triggers would refuse the change, so they are turned off. */
const AS_NOBODY = 'set session_replication_role = replica;';

export const DATABASE_MUTANTS = {
  /** PostgreSQL acknowledges before it writes. */
  'asynchronous-commit': { found_as: 'I1 broken', settings: ['synchronous_commit = off', 'wal_writer_delay = 10s'] },
  'lost-decision': {
    found_as: 'I1 broken',
    after: `${AS_NOBODY} delete from progress_log where id =
              (select id from progress_log where stage is not null and event = 'approved' limit 1) returning id`,
  },
  'doubled-decision': {
    found_as: 'stored records',
    after: `${AS_NOBODY} insert into progress_log
            select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'seq', l.seq + 1000))).*
              from progress_log l where stage is not null and event = 'approved' limit 1 returning id`,
  },
  'lost-mail': {
    found_as: 'visitors without a confirmation',
    before: `create function forget_mail() returns trigger language plpgsql as
               $$ begin delete from graphile_worker._private_jobs where id = new.id and random() < 0.1; return null; end $$;
             create trigger forget_mail after insert on graphile_worker._private_jobs
               for each row execute function forget_mail();`,
  },
  'mail-twice': {
    found_as: 'mails repeated without a kill',
    after: `with sent as (delete from mail_sent where message_id = (select message_id from mail_sent
                           where message_id like '<created.%' order by sent_at desc limit 1) returning message_id)
            select graphile_worker.add_job('permits.created-mail', json_build_object(
                     'property_id', p.property_id, 'permit_ids', json_build_array(p.id)))
              from sent join permit p on '<created.' || p.id || '@gerbang>' = sent.message_id`,
  },
  'stuck-lock': {
    found_as: 'a job was locked',
    after: `do $$ begin
              perform graphile_worker.add_job('bench.stuck', job_key := 'bench.stuck', run_at := now() + interval '1 day');
            end $$;
            update graphile_worker._private_jobs set locked_at = now() - interval '90 seconds', locked_by = 'gone'
             where key = 'bench.stuck' returning id`,
  },
  'failing-write': {
    found_as: '500 from',
    before: `create function fail_sometimes() returns trigger language plpgsql as
               $$ begin if random() < 0.02 then raise exception 'planted'; end if; return new; end $$;
             create trigger fail_sometimes before insert on progress_log for each row execute function fail_sometimes();`,
  },
} as const satisfies Mutants;

/** The API forgets which requests it has answered. */
export const FORGOTTEN_KEY = {
  found_as: 'stored records',
  before: `create function forget_key() returns trigger language plpgsql security definer as
             $$ begin delete from idempotency_key where scope = new.scope and key = new.key; return null; end $$;
           create trigger forget_key after update on idempotency_key for each row execute function forget_key();`,
} as const satisfies Mutant;

export async function plantBefore({ postgres }: Product, mutant: Mutant | undefined): Promise<void> {
  if (mutant?.before === undefined) return;
  await superuserSql(postgres.service, postgres.service.database, mutant.before);
}

export async function plantAfter({ postgres }: Product, mutant: Mutant | undefined): Promise<void> {
  const { after } = mutant ?? {};
  if (after === undefined) return;
  const { service } = postgres;
  if ((await superuserSql(service, service.database, after)) === '') throw new Error('The fault was not planted.');
}
