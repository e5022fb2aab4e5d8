import { writeFileSync } from 'node:fs';

import { RETENTION_DAYS_MAX } from '../packages/shared/src/contracts/building/property.ts';
import {
  BACKUP_DAYS,
  ERASURE_NOTE_DAYS,
  PERSONAL_DATA,
  PERSONAL_DATA_KINDS,
  RETENTION_MONTHS,
  RETENTION_MONTHS_MAX,
  type Kept,
  type PersonalData,
} from '../packages/shared/src/domain/people/personal-data.ts';
import { privacy } from '../packages/shared/src/messages/en/people/privacy.ts';
import { inRoot } from './lib/paths.ts';

const HEAD = `# Personal data: the record of processing

Made by \`node scripts/privacy-doc.ts\` from the list that the erasing job and the privacy page read
(\`packages/shared/src/domain/people/personal-data.ts\`); a test compares them. The same facts are at \`/privacy\` for everyone, and
with the numbers of a property at \`/settings/personalData\` for staff.

- **Who decides:** each property group, for its own buildings. \`retention_months\` (1 to ${RETENTION_MONTHS_MAX}, ${RETENTION_MONTHS} unless changed) and
  \`retention_days\` of identity photos (0 to ${RETENTION_DAYS_MAX}) are settings of a property.
- **What happens at the end:** the job \`privacy.retention\` erases each night. A permit stays for figures, with its code, kind,
  place, days, state and items, and without the people. A company stays by its name when it has a legal form (PT, CV, …).
  A goods-in permit whose goods stay in the building never ends: there it is counted from its day (\`docs/decisions/0026-goods-that-stay.md\`).
  Files go with their rows by \`files.retention\`. What was erased is counted by day and kind (\`erased_count\`).
- **Rights of a person:** at \`/privacy\` a person asks for a mailed link that shows, downloads and erases what is kept. Staff with
  \`person.read\` and \`person.delete\` do the same on request. \`person_erasure\` is the proof, with a keyed hash of the mailbox.
  Each erasure also leaves a signed note in the file storage (\`erasures/\`, ids only): after a restore, \`erase-again\` reads
  the notes and erases again who came back with the backup. The nightly job does the rest, because their time is over.
  The deletion of an identity photo, by the mailed link or at its time, leaves such a note too (\`erasures/files/\`). Notes end after
  ${ERASURE_NOTE_DAYS} days, so no backup that is older may be restored.
- **Logs** of the application and of PostgreSQL hold no values of people. **Backups** must be deleted after ${BACKUP_DAYS} days;
  \`gerbang backup\` does so, encrypts them, and notes erasures in a journal beside them.

`;

/** The text of docs/privacy.md. */
export function privacyDocument(): string {
  const rows = PERSONAL_DATA_KINDS.map((kind) => {
    const { kept, seen_by, columns }: PersonalData = PERSONAL_DATA[kind];
    const { name, what, why } = privacy.kind[kind];
    const places = Object.entries(columns).map(([table, names]) => `\`${table}\` (${names.join(', ')})`);
    const readers = seen_by.map((reader) => privacy.reader[reader]).join(', ');
    return `| **${name}.** ${what} | ${why} | ${keptText(kept)} | ${readers} | ${places.join('; ') || 'the browser'} |`;
  });
  return `${HEAD}| What | Why | How long | Who sees it | Where |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}

function keptText(kept: Kept): string {
  switch (kept.until) {
    case 'months':
      return privacy.kept[`months_${kept.after}`].replace('{{months}}', '`retention_months`');
    case 'identity_days':
      return privacy.kept.identity_days.replace('{{days}}', '`retention_days`');
    case 'hours':
    case 'days':
      return privacy.kept[kept.until].replace('{{count}}', String(kept.number));
    case 'owner':
    case 'end':
      return privacy.kept[kept.until];
  }
}

if (import.meta.main) writeFileSync(inRoot('docs/privacy.md'), privacyDocument());
