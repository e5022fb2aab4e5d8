import type { SheetDownload } from '@gerbang/shared/contracts/datatable';

import { saveFile } from '../../lib/save-file.ts';

/** The type of an `.xlsx` file. */
export const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Saves a sheet that came as base64 as a file of this device. */
export function saveSheet({ content, file_name }: SheetDownload): void {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  saveFile(URL.createObjectURL(new Blob([bytes], { type: SHEET_TYPE })), file_name);
}
