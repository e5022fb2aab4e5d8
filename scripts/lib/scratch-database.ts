import { superuserSql } from '../services/postgres.ts';
import type { Services } from './services-file.ts';

/** Gives `work` a new empty database of this name and drops it afterwards. */
export async function withDatabase(services: Services, name: string, work: () => Promise<void>): Promise<void> {
  const { postgres } = services;
  const drop = async (): Promise<unknown> =>
    await superuserSql(postgres, 'postgres', `drop database if exists ${name} with (force);`);
  await drop();
  await superuserSql(postgres, 'postgres', `create database ${name} owner ${postgres.owner.user};`);
  try {
    await work();
  } finally {
    await drop();
  }
}
