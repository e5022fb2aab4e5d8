/** File storage: an S3 bucket, or a local folder for an installation with a single building. */
export type StorageConfig = { driver: 'folder'; folder: string } | S3Config;

export interface S3Config {
  driver: 's3';
  endpoint: string;
  region: string;
  bucket: string;
  access_key: string;
  secret_key: string;
}
