/** Announced when an operator asks for a backup or a test. The backup service listens for it. */
export const BACKUP_REQUESTED = 'backup-requested';
