import type { Logger } from 'pino';

import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import type { Db } from './database.ts';
import type { Events } from './events.ts';
import type { ImageProcessor } from './images.ts';
import type { Mailer } from './mail.ts';
import type { Storage } from './storage.ts';

/** What the application is built from; tests hand in their own clock, mail and storage. */
export interface Deps {
  config: Config;
  db: Db;
  clock: Clock;
  log: Logger;
  storage: Storage;
  images: ImageProcessor;
  mailer: Mailer;
  events: Events;
}
