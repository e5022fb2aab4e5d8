import type { Mutants } from './mutants.ts';
import { preload } from './preload.ts';

/** Changes what a process writes to sockets, such as the lines of SMTP, before `write` sends it. */
const onWrite = (code: string) =>
  preload(`import { writeSync } from 'node:fs';
    import { Socket } from 'node:net';
    const write = Socket.prototype.write;
    Socket.prototype.write = function (chunk, ...rest) { let text = String(chunk); ${code} return write.call(this, chunk, ...rest); };`);

const keepColumn = (table: string, column: string) => `
  create function keep_value() returns trigger language plpgsql as
    $$ begin new.${column} := old.${column}; return new; end $$;
  create trigger keep_value before update on ${table} for each row execute function keep_value();`;

/** One fault for each place that is searched. `keep-files` is planted by the program itself. */
export const PRIVACY_MUTANTS = {
  'log-url': {
    found_as: 'pieces of output of the API',
    environment: preload(`import { Server } from 'node:http';
      const emit = Server.prototype.emit;
      Server.prototype.emit = function (event, request, ...rest) {
        if (event === 'request') console.log(request.url);
        return emit.call(this, event, request, ...rest);
      };`),
  },
  'log-recipient': {
    found_as: 'pieces of output of the worker',
    environment: onWrite(`if (text.startsWith('RCPT TO')) writeSync(2, text);`),
  },
  'mail-header': {
    found_as: 'a value in the header x-person',
    environment: onWrite(`if (/^To: /m.test(text)) chunk = text.replace(/^To: (.*)$/m, 'To: $1\\r\\nX-Person: $1');`),
  },
  'mail-copy': {
    found_as: '2 recipients',
    environment: onWrite(`if (text.startsWith('DATA')) chunk = 'RCPT TO:<copy@bench.example>\\r\\n' + text;`),
  },
  'postgres-log': {
    found_as: 'lines of the PostgreSQL log',
    before: `create function tell() returns trigger language plpgsql as $$ begin raise log 'new %', new.name; return new; end $$;
      create trigger tell before insert on permit_applicant for each row execute function tell();`,
  },
  'job-payload': {
    found_as: 'tables of the queue',
    before: `create function queue_name() returns trigger language plpgsql security definer as
        $$ begin perform graphile_worker.add_job('bench.none', json_build_object('name', new.name)); return new; end $$;
      create trigger queue_name before insert on permit_applicant for each row execute function queue_name();`,
  },
  'keep-name': { found_as: 'tables after the erasure', before: keepColumn('permit_applicant', 'name') },
  'keep-company': { found_as: 'downloads after the erasure', before: keepColumn('permit_applicant', 'company') },
  'keep-audit': {
    found_as: 'tables after the erasure',
    before: `create function keep_audit() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger keep_audit before delete on audit_personal for each row execute function keep_audit()`,
  },
  'keep-files': { found_as: 'stored objects' },
  'view-without-reason': {
    found_as: 'views without a logged reason',
    before: `create function forget_reason() returns trigger language plpgsql as
        $$ begin new.detail := new.detail - 'reason'; return new; end $$;
      create trigger forget_reason before insert on audit_log for each row execute function forget_reason();`,
  },
  'view-without-right': {
    found_as: 'photos shown without right and reason',
    before: `insert into role_action (role_id, action) select id, 'permit.view_identity' from role on conflict do nothing`,
  },
} as const satisfies Mutants;
