import type { Logger } from 'pino';

import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import type { Db } from './database/database.ts';
import type { Events } from './database/events.ts';
import type { ImageProcessor } from './files/images.ts';
import type { Quarantine } from './files/quarantine.ts';
import type { Storage } from './files/storage.ts';
import type { Mailer } from './mail/mail.ts';

/** The dependencies of the application. Tests pass their own clock, mailer and storage. */
export interface Deps {
  config: Config;
  db: Db;
  clock: Clock;
  log: Logger;
  storage: Storage;
  images: ImageProcessor;
  /** Undefined when browsers send files to the API. */
  quarantine: Quarantine | undefined;
  mailer: Mailer;
  events: Events;
}
