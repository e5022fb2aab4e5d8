import type { backup as indonesian } from '../../id/insight/backup.ts';

export const backup: typeof indonesian = {
  complete: 'Backup {{id}} is complete: {{rows}} rows, {{files}} files ({{megabytes}} MB)',
  faulty: '{{count}} files are missing in the storage or have another size: {{keys}}',
  removed: 'Removed {{count}} old backups',
  notPruned: 'Old backups cannot be removed: {{reason}}',
  tested: 'Backup {{id}} is tested: {{tables}} tables, {{rows}} rows, {{files}} files read',
  failed: 'Backup {{id}} failed: {{reason}}',
  none: 'There is no backup yet',
  state: { tested: 'Tested {{at}}', complete: 'Complete', failed: 'Failed: {{why}}' },
  serve: {
    ready: 'Waiting for requests; nightly backup at {{time}} ({{time_zone}})',
    another: 'Another backup service runs; waiting until it ends',
    lost: 'Cannot go on: {{reason}}; trying again',
    ended: 'Stopped',
  },
  kit: {
    written:
      'The recovery kit is in {{file}}. Print it, lock it away, then delete this file and run: gerbang backup kit --acknowledge',
    acknowledged: 'Noted: the recovery kit is in a safe place',
    none: 'There is no recovery kit yet: gerbang backup kit --to FILE',
    missing: 'Nobody has acknowledged the recovery kit yet: gerbang backup kit',
  },
  restore: {
    from: 'Backup {{id}} of {{server}}, {{at}} (version {{product}}), groups: {{groups}}',
    lost: 'Lost, because made after it: {{permits}} permits, {{decisions}} decisions, {{movements}} gate movements, {{accounts}} accounts',
    gate: 'Gate phones send the movements they have not sent yet when they are connected again.',
    empty: 'The database is empty; nothing is lost',
    confirm: 'Type {{server}} to go on: ',
    notConfirmed: 'Cancelled: that is not the name of the server',
    safety: 'Backup of the present state: {{id}}',
    noSafety: 'The present state cannot be backed up: {{reason}}. The old database is kept as {{database}}',
    beside: 'Restored as database {{database}}. The files and the running database were not changed',
    erased: 'Erased again: {{erased}} permits and {{photos}} identity photos',
    done: 'Restored. Start API and worker again; everybody must log in again',
    keys: 'The settings have other keys than the kit. Copy the lines of the kit into the settings before you start API and worker',
    look: 'Look at: {{what}}',
  },
};
