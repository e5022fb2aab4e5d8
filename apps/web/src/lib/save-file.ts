/** The type of a paper. */
export const PDF = 'application/pdf';

/**
 * Reads a call's answer as a file: the address at which this page has it. A problem stays the problem that it is, and an
 * answer of another type, as a hotel's network gives, is no file.
 */
export function readFile(type: string): (response: Response) => Promise<unknown> {
  return async (response) => {
    if (!response.ok) return response.json();
    if (response.headers.get('Content-Type') !== type) throw new Error(`the answer is not ${type}`);
    return URL.createObjectURL(await response.blob());
  };
}

/** Saves what this page has at an address of its own, which is then of no use any more. */
export function saveFile(address: string, file_name: string): void {
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
