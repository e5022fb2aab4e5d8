/** A chosen file as the value of a form field. The upload store has its progress under `key`. */
export interface UploadRef {
  key: string;
  name: string;
  size: number;
  type: string;
  /** URL of the stored file. Null until it is uploaded. */
  url: string | null;
  /** Time (epoch milliseconds) until which the server stores the file of a form that was not sent yet. */
  kept_until?: number;
}

export function isUploadRef(value: unknown): value is UploadRef {
  if (typeof value !== 'object' || value === null) return false;
  return 'key' in value && 'name' in value && 'size' in value && 'type' in value && 'url' in value;
}
