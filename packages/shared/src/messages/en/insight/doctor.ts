import type { Catalogue } from '../../catalogue.ts';
import type { doctor as model } from '../../id/insight/doctor.ts';

export const doctor: Catalogue<typeof model> = {
  found: {
    database: {
      answers: 'PostgreSQL {{version}} answers in {{ms}} ms',
      silent: 'Does not answer at {{address}} ({{reason}})',
    },
    roles: {
      separate: '{{role}} owns no tables and cannot pass row security',
      superuser: '{{role}} is a superuser',
      bypass: '{{role}} may pass row security',
      owner: '{{role}} owns {{tables}} tables or can become their owner',
    },
    rls: {
      on: 'On for {{tables}} of {{tables}} tables',
      off: 'Off for {{names}}',
    },
    migrations: {
      complete: '{{count}} of {{count}}',
      missing: '{{missing}} of {{count}} are missing',
      newer: 'The schema is newer than this program',
    },
    storage: {
      works: 'Put, get, delete in {{ms}} ms',
      private: 'Put, get, delete in {{ms}} ms; cannot be read without a key',
      refused: 'Cannot {{step}}: {{reason}}',
      public: 'Anybody can read the bucket',
    },
    mail: {
      ready: '{{server}} answers and accepts the login in {{ms}} ms',
      sent: '{{server}} took a message to {{address}} in {{ms}} ms',
      refused: '{{server}} refuses: {{reason}}',
    },
    clock: {
      right: '{{ms}} ms from {{server}}',
      wrong: '{{seconds}} seconds from {{server}}',
      unknown: 'Not checked: {{server}} does not answer',
    },
    disk: {
      free: '{{percent}} % free at {{folder}}',
    },
    tls: {
      valid: 'Certificate of {{issuer}}, {{days}} days left, {{protocol}}',
      ending: 'The certificate ends in {{days}} days',
      ended: 'The certificate has ended',
      otherName: 'The certificate is not for {{host}}',
      untrusted: 'The certificate is not trusted: {{reason}}',
      plain: '{{address}} is without TLS',
      local: '{{address}} is for this machine only',
      silent: 'Does not answer at {{address}} ({{reason}})',
    },
    proxy: {
      trusted: 'Forwarded addresses are believed from {{proxies}} only',
      none: 'No proxy is trusted, and none is needed',
      stranger: 'X-Forwarded-For of a stranger is believed',
      onePerson: 'All people seem to come from one address',
    },
    worker: {
      works: '{{count}} at work, last sign {{seconds}} s ago',
      silent: '{{silent}} of {{count}} are silent',
      none: 'No worker has given a sign for a minute',
    },
    queue: {
      empty: 'No job waits',
      moves: 'The oldest job has waited {{seconds}} s',
      late: 'The oldest job ({{task}}) has waited {{minutes}} min',
      failed: '{{count}} jobs have failed for good: {{tasks}}',
    },
    backup: {
      unset: 'No place for backups is set',
      tested: 'Last one {{hours}} h ago, tested {{days}} days ago',
      untested: 'Last one {{hours}} h ago, never tested',
      late: 'Last one {{hours}} h ago',
      failed: 'Last one {{hours}} h ago, then failed: {{why}}',
      none: 'There is no backup yet',
    },
    secrets: {
      strong: '32 random bytes each',
      private: '32 random bytes each, file {{mode}}',
      equal: 'SIGNING_SECRET and PASS_PRIVATE_KEY are the same',
      guessable: '{{name}} can be guessed',
      readable: 'Every user of the machine can read {{file}} ({{mode}})',
    },
  },
  todo: {
    database: { silent: 'Start PostgreSQL (systemctl start postgresql), or correct DATABASE_URL' },
    roles: {
      superuser: 'Run deploy/postgres-roles.sh, and use gerbang_app in DATABASE_URL',
      bypass: 'Run deploy/postgres-roles.sh, and use gerbang_app in DATABASE_URL',
      owner: 'Run deploy/postgres-roles.sh, and use gerbang_app in DATABASE_URL',
    },
    rls: { off: 'Somebody changed the schema by hand. Run gerbang doctor --fix --only rls' },
    migrations: {
      missing: 'Run migrate',
      newer: 'Stop the processes of the old version, or install a newer one',
    },
    storage: {
      refused: 'Look at STORAGE_FOLDER and its rights, or at the keys and the address of S3',
      public: 'Close the bucket to the public now. Nothing else has to change',
    },
    mail: { refused: 'Correct SMTP_URL; without mail nobody gets the code of a permit' },
    clock: { wrong: 'Run timedatectl set-ntp true; codes of the second step and passes at the gate can fail' },
    disk: { free: 'Make room, or a larger disk' },
    tls: {
      ending: 'It was not renewed; look at the log of the proxy',
      ended: 'Renew it now; browsers refuse all pages',
      otherName: 'Use a certificate for this name, or correct PUBLIC_URL',
      untrusted: 'Use a certificate that browsers trust',
      plain: 'Put a proxy with TLS in front and https:// into PUBLIC_URL',
      local: 'Set PUBLIC_URL to the address that people open',
      silent: 'Start the proxy, or correct PUBLIC_URL',
    },
    proxy: {
      stranger: 'Set TRUST_PROXY to the addresses of your own proxy only',
      onePerson: 'Set TRUST_PROXY to the address of the proxy in front; otherwise limits count everybody together',
    },
    worker: {
      silent: 'Look at the log of that worker',
      none: 'Start the worker (systemctl restart gerbang-worker)',
    },
    queue: {
      late: 'Look at the log of the worker',
      failed: 'Look at the log of the worker, then run these jobs again',
    },
    backup: {
      unset: 'Set BACKUP_KEY and BACKUP_FOLDER, or make sure that another program backs up database and files',
      untested: 'Run gerbang backup verify newest',
      late: 'Look at the backup service (systemctl status gerbang-backup), or run gerbang backup now',
      failed: 'Correct the fault, then run gerbang backup now and gerbang backup verify newest',
      none: 'Set BACKUP_KEY and BACKUP_FOLDER, then run gerbang backup now',
    },
    secrets: {
      equal: 'Make two secrets: keys new',
      guessable: 'Make a new one: keys new',
      readable: 'Run chmod 640 {{file}}',
    },
  },
  failed: 'The check failed: {{reason}}',
  needs: 'Not checked, because {{check}} is not good',
  step: { put: 'put', get: 'get', remove: 'delete' },
  sum: {
    good: 'Everything works.',
    look: 'Everything works; {{look}} to look at.',
    bad: '{{bad}} broken, {{look}} to look at.',
  },
  /** Mails of the hourly doctor. */
  mail: {
    subject: {
      bad: 'Gerbang: {{checks}} is bad',
      look: 'Gerbang: look at {{checks}}',
      good: 'Gerbang: {{checks}} is good again',
    },
    body: {
      bad: 'The hourly checks found something broken at {{host}}.',
      look: 'Something at {{host}} should have been looked at for a day.',
      good: 'What was reported about {{host}} is good again.',
    },
    state: { bad: 'bad', look: 'look at it', good: 'good again' },
    note: 'This mail goes to OPERATOR_MAIL. Check now with: gerbang doctor.',
  },
  fixed: 'Repaired: {{check}}',
};
