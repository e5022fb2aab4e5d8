import type { SheetDownload } from '@gerbang/shared/contracts/datatable';

const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Saves a sheet that came as base64 as a file of this device. */
export function saveSheet({ content, file_name }: SheetDownload): void {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: SHEET_TYPE }));
  const link = document.createElement('a');
  link.href = address;
  link.download = file_name;
  link.click();
  // Some browsers begin to read the file only after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
