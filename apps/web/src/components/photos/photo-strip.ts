/** A photo of a strip: stored (without a status), or being uploaded. */
export interface StripPhoto {
  id: string;
  /** Address of the picture. Null until it can be shown. */
  src: string | null;
  status?: 'sending' | 'failed';
  /** 0 to 1 while it is being uploaded. */
  progress?: number;
}
