import { addDays, wallClock } from '@gerbang/shared/domain/permits/time-zone';
import type { Page } from '@playwright/test';

import { quoted, sql } from './database.ts';
import { mailTo } from './mailbox.ts';
import { staffFillsLogin } from './people.ts';
import { stack } from './stack.ts';

export const SECURITY = '/operationDepartment/securitySchedulingActivity';

/** One of the demo property's guards, who has not logged in before. */
export const RELIEF = { name: 'Joko Susilo', email: 'jaga1.gi@gerbang.test', password: 'Ronda-Malam-7' };

/** The shift of the demo property that runs now, with the day it began. */
export function runningShift(): { day: string; shift: string } {
  const { date, time } = wallClock(new Date(), 'Asia/Jakarta');
  if (time < '07') return { day: addDays(date, -1), shift: 'Malam' };
  if (time < '15') return { day: date, shift: 'Pagi' };
  return { day: date, shift: time < '23' ? 'Siang' : 'Malam' };
}

/** The codes below the QR labels of a route, in its order. */
export function codesOf(route: string): string[] {
  const property = `(select id from property where short_code = 'GI')`;
  return sql(`
    select c.short_code from patrol_template t
      join patrol_template_stop s on s.property_id = t.property_id and s.template_id = t.id
      join patrol_checkpoint_code c on c.property_id = s.property_id and c.checkpoint_id = s.checkpoint_id
      where t.property_id = ${property} and t.name = ${quoted(route)} order by s.position;
  `).split('\n');
}

/** The relief asks for a password by mail, sets one and logs in. */
export async function reliefLogsIn(page: Page): Promise<void> {
  const asked = new Date();
  await page.goto('/forgotPassword');
  await page.getByLabel('Email').fill(RELIEF.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  const { text } = await mailTo(RELIEF.email, asked, '/resetPassword');
  await page.goto(/https?:\/\/\S+\/resetPassword\S+/.exec(text)?.[0] ?? '');
  await page.getByLabel('New password', { exact: true }).fill(RELIEF.password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('link', { name: 'Go to login' }).click();
  await staffFillsLogin(page, RELIEF);
  await page.waitForURL(`${stack().url}/dashboard`);
}
