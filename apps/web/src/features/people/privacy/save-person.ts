import type { PersonFile } from '@gerbang/shared/contracts/insight/personal-data';

import { saveFile } from '../../../lib/save-file.ts';

/** Saves what is kept about a person as a JSON file. */
export function savePerson(file: PersonFile): void {
  const text = JSON.stringify(file, null, 2);
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  saveFile(address, `personal-data-${file.made_at.slice(0, 10)}.json`);
}
