/** Data that the build writes into the worker. */
export interface GateBuild {
  version: string;
  page: string;
  /**
   * Path of the entry script in the document. Each build has a different one, so it shows which build a document
   * belongs to.
   */
  entry: string;
  files: string[];
}
