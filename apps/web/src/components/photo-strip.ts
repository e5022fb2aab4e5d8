/** One photo of a strip: stored (no status), or on its way. */
export interface StripPhoto {
  id: string;
  /** Where it can be seen; null until the picture is ready to be shown. */
  src: string | null;
  status?: 'sending' | 'failed';
  /** 0 to 1 while it is being sent. */
  progress?: number;
}
