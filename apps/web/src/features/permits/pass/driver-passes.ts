import { driverPass } from '@gerbang/shared/contracts/permits/pass-view';
import type { DriverPass } from '@gerbang/shared/contracts/permits/pass-view';
import { DAY_MS } from '@gerbang/shared/time/spans';
import * as z from 'zod/mini';

import { readStoredJson, writeStored } from '../../../lib/storage.ts';

/** Links that this device has opened, with the answer for each, so that they open without network. */
const KEY = 'driver-passes';
const KEPT_AFTER_END_MS = 7 * DAY_MS;

const keptLinks = z.array(z.object({ token: z.string(), until: z.string(), driver: driverPass }));

function readLinks(now: Date): z.infer<typeof keptLinks> {
  const read = keptLinks.safeParse(readStoredJson(KEY));
  if (!read.success) return [];
  return read.data.filter(({ until }) => Date.parse(until) + KEPT_AFTER_END_MS > now.getTime());
}

export function findDriverPass(token: string, now: Date): DriverPass | undefined {
  return readLinks(now).find((link) => link.token === token)?.driver;
}

/** Keeps the answer for a link. An ended permit, and a link that the server refuses, are removed. */
export function keepDriverPass(token: string, driver: DriverPass | undefined, now: Date): void {
  const others = readLinks(now).filter((link) => link.token !== token);
  const until = driver?.permit?.until;
  const links = driver === undefined || until === undefined ? others : [...others, { token, until, driver }];
  writeStored(KEY, links.length === 0 ? null : JSON.stringify(links));
}
