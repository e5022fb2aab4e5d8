import type { SheetDownload } from '@gerbang/shared/contracts/datatable';

import { saveFile } from '../../lib/save-file.ts';

export const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const CSV_TYPE = 'text/csv';

export function saveSheet({ content, file_name }: SheetDownload): void {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  saveFile(
    URL.createObjectURL(new Blob([bytes], { type: file_name.endsWith('.csv') ? CSV_TYPE : SHEET_TYPE })),
    file_name,
  );
}
