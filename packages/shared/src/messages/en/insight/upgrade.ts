import type { Catalogue } from '../../catalogue.ts';
import type { upgrade as model } from '../../id/insight/upgrade.ts';

export const upgrade: Catalogue<typeof model> = {
  line: {
    version: {
      possible: '{{running}} becomes {{version}}',
      same: '{{version}} runs already',
      older: '{{version}} is older than {{running}}, which is running',
      too_far: '{{running}} cannot run on the schema of {{version}}',
    },
    archive: {
      signed: 'Signature and checksums are right',
      unsigned: 'Checksums are right; the signature was not checked',
    },
    doctor: { good: 'Nothing is bad', look: 'To look at: {{checks}}', bad: 'Bad: {{checks}}' },
    disk: { free: '{{free}} MB free in {{folder}}, {{needed}} MB needed' },
    backup: {
      fresh: 'Last backup {{minutes}} min ago',
      old: 'Last backup {{hours}} h ago',
      none: 'No backup yet',
      unset: 'There is no place for backups',
    },
    migrations: { pending: '{{count}} migrations to apply', newer: 'The schema is newer than {{running}}' },
    return: {
      possible: '{{version}} runs on the schema of {{running}}',
      none: 'No version before in {{folder}}',
      newer_schema: 'The schema is newer than {{running}}: a newer version has run here',
      contracted: '{{version}} cannot run on the schema of {{running}}, which serves {{serves}} and newer',
    },
  },
  todo: {
    same: 'To repair the installation: /opt/gerbang/current/install.sh',
    older: 'Run gerbang upgrade --back',
    too_far: 'Upgrade to {{serves}} first',
    unsigned: 'Put gerbang.pub into /etc/gerbang, and give the archive with SHA256SUMS and SHA256SUMS.sig beside it',
    doctor: 'Run gerbang doctor',
    disk: 'Free some room in {{folder}}',
    backup: 'upgrade --to makes one first',
    unset: 'Set BACKUP_FOLDER and BACKUP_KEY',
    newer: 'Install a newer version',
    contracted: 'Restore the backup made before the upgrade: gerbang backup list, then gerbang restore ID',
  },
  notReady: 'Nothing was changed.',
  backupFailed: 'The backup failed. Nothing was changed.',
  installFailed: 'install.sh ended with {{code}}. Correct what it names, then run this command again.',
  done: 'Gerbang {{version}} runs after {{seconds}} s. To go back: gerbang upgrade --back',
  back: 'Gerbang {{version}} runs again after {{seconds}} s.',
  damaged: 'The archive is damaged: {{file}} differs from SHA256SUMS',
  unlisted: 'SHA256SUMS does not name {{file}}',
  wrongSignature: 'The signature of SHA256SUMS does not fit /etc/gerbang/gerbang.pub',
  noRelease: '{{file}} is no archive of Gerbang',
  root: 'Run this as root: sudo gerbang {{command}}',
  noServer: 'This is no installation by install.sh.',
};
