/** A chosen file as a form holds it; how far its upload is, the upload store knows by `key`. */
export interface UploadRef {
  key: string;
  name: string;
  size: number;
  type: string;
  /** Where it was stored; null until then. */
  url: string | null;
  /** Until then (milliseconds) the server keeps it for a form that is still to be sent. */
  kept_until?: number;
}

/** Whether a value is a chosen file. */
export function isUploadRef(value: unknown): value is UploadRef {
  if (typeof value !== 'object' || value === null) return false;
  return 'key' in value && 'name' in value && 'size' in value && 'type' in value && 'url' in value;
}
