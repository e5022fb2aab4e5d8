/** What the build tells its worker. */
export interface GateBuild {
  version: string;
  /** The page's address. */
  page: string;
  /** The script that this build's document names; another build's document names another. */
  entry: string;
  files: string[];
}
