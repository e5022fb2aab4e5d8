import { superuserSql } from '../../services/postgres.ts';
import type { Services } from '../services-file.ts';

/** Creates a database with this name for `work`, empty or as a copy of `template`, and drops it afterwards. */
export async function withDatabase(
  services: Services,
  name: string,
  work: () => Promise<void>,
  template = 'template1',
): Promise<void> {
  const { postgres } = services;
  const drop = async (): Promise<unknown> =>
    await superuserSql(postgres, 'postgres', `drop database if exists ${name} with (force);`);
  await drop();
  await superuserSql(
    postgres,
    'postgres',
    `create database ${name} owner ${postgres.owner.user} template ${template};`,
  );
  try {
    await work();
  } finally {
    await drop();
  }
}
