export const PDF = 'application/pdf';

/**
 * Reads a response of the given media type and returns an object URL for its content. Returns the problem document of
 * an error response. Throws for another media type, as captive portals send it.
 */
export function readFile(type: string): (response: Response) => Promise<unknown> {
  return async (response) => {
    if (!response.ok) return response.json();
    if (response.headers.get('Content-Type') !== type) throw new Error(`the answer is not ${type}`);
    return URL.createObjectURL(await response.blob());
  };
}

/** Saves the file at an object URL and releases the URL. */
export function saveFile(address: string, file_name: string): void {
  saveFrom(address, file_name);
  // Some browsers read the file only after the click, so the URL is released later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export function saveFrom(address: string, file_name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = file_name;
  link.click();
}
