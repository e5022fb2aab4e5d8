import type { SheetDownload } from '@gerbang/shared/contracts/datatable';

/** The type of an `.xlsx` file. */
export const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Saves a sheet that came as base64 as a file of this device. */
export function saveSheet({ content, file_name }: SheetDownload): void {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: SHEET_TYPE }));
  saveFrom(address, file_name);
  // Some browsers begin to read the file only after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Saves the file behind an address as a file of this device. */
export function saveFrom(address: string, file_name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = file_name;
  link.click();
}
