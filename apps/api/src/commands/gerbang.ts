import { EXIT, type Command } from './command.ts';

/** The commands by name. Each is loaded only when it is called. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  admin: async () => (await import('./admin/admin-command.ts')).adminCommand,
  backup: async () => (await import('./backup/backup-command.ts')).backupCommand,
  migrate: async () => (await import('./migrate/migrate-command.ts')).migrateCommand,
  doctor: async () => (await import('./doctor/doctor-command.ts')).doctorCommand,
  status: async () => (await import('./status/status-command.ts')).statusCommand,
  logs: async () => (await import('./logs/logs-command.ts')).logsCommand,
  version: async () => (await import('./version/version-command.ts')).versionCommand,
  restore: async () => (await import('./restore/restore-command.ts')).restoreCommand,
  rotate: async () => (await import('./rotate/rotate-command.ts')).rotateCommand,
  'check-invariants': async () => (await import('./invariants/check-invariants-command.ts')).checkInvariantsCommand,
  'check-anchors': async () => (await import('./anchors/check-anchors-command.ts')).checkAnchorsCommand,
  'erase-again': async () => (await import('./erase-again/erase-again-command.ts')).eraseAgainCommand,
  'move-group': async () => (await import('./move/move-group-command.ts')).moveGroupCommand,
  setup: async () => (await import('./setup/setup-command.ts')).setupCommand,
  upgrade: async () => (await import('./upgrade/upgrade-command.ts')).upgradeCommand,
  maintenance: async () => (await import('./maintenance/maintenance-command.ts')).maintenanceCommand,
};

process.once('SIGINT', () => process.exit(EXIT.interrupted));
try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = EXIT.could_not_run;
}

async function run([name = '', ...words]: string[]): Promise<number> {
  if (['--help', '-h', 'help'].includes(name)) {
    console.log(await usage());
    return EXIT.good;
  }
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined) throw new Error(await usage());
  const command = await load();
  if (words.includes('--help') || words.includes('-h')) {
    console.log(explain([command]));
    return EXIT.good;
  }
  return command.run(words);
}

async function usage(): Promise<string> {
  return explain(await Promise.all(Object.values(COMMANDS).map((load) => load())));
}

function explain(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => command.usage.split('\n'));
  const calls = lines.map((line, index) => `${index === 0 ? 'Usage:' : '      '} gerbang ${line}`);
  return `${calls.join('\n')}

--json       prints one JSON object
--quiet      prints only what is not good
--no-color   no colours

Exit code: 0 good, 1 it worked but look at it, 2 failed, 3 could not run, 130 interrupted`;
}
