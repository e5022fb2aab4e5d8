/** Data that the build writes into a worker. */
export interface OfflineBuild {
  /** Prefix of the worker's caches, so that two workers of one origin do not delete each other's files. */
  name: string;
  version: string;
  /** The page whose document is cached. */
  page: string;
  /** Start of the paths that are answered with that document without network. */
  paths: string[];
  /**
   * Path of the entry script in the document. Each build has a different one, so it shows which build a document
   * belongs to.
   */
  entry: string;
  files: string[];
}
