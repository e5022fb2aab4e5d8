import type { Page } from '@playwright/test';

import { account } from '../support/stack.ts';
import type { Shot } from './shot.ts';

const SCREEN = '/operational/gate';
const PIN = '472915';
/** A code with a valid check character that no permit has. */
const UNKNOWN = 'L-GI-3AHRZ6DM-5';

const gate = (name: string, prepare: Shot['prepare'], path = '', as = 'Security'): Shot => ({
  area: 'staff',
  name: `gate-${name}`,
  path: SCREEN + path,
  as,
  ...(prepare !== undefined && { prepare }),
});

const press = async (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click();
const typeButton = (page: Page) => page.getByRole('button', { name: /^(Ketik kode|Type code)$/ });

async function nameDevice(page: Page): Promise<void> {
  await page.evaluate(
    async ({ pin, password }) => {
      localStorage.setItem('gateDeviceName', 'Dok B1');
      const stored = JSON.parse(localStorage.getItem('auth') ?? '{}') as { token?: string };
      await fetch('/v1/me/gate-pin', {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${stored.token}` },
        body: JSON.stringify({ pin, password }),
      });
    },
    { pin: PIN, password: account('Security').password },
  );
  await page.reload();
  await page.getByRole('button', { name: /Slamet/ }).waitFor();
}

const openPin = async (page: Page) => {
  await nameDevice(page);
  await press(page, /Slamet/);
  await page.getByRole('button', { name: /^(Angka|Digit) 1$/ }).waitFor();
};

const startShift = async (page: Page) => {
  await openPin(page);
  await page.keyboard.type(PIN);
  await typeButton(page).waitFor();
};

/** Chooses a guard who has no PIN yet. */
const openNewPin = async (page: Page) => {
  await nameDevice(page);
  await press(page, /(Belum punya PIN|No PIN yet)/);
  await page.getByRole('textbox').waitFor();
};

const openList = (list: string) => async (page: Page) => {
  await startShift(page);
  await page.goto(`${SCREEN}?view=${list}`);
  await page.getByRole('searchbox').waitFor();
};

/** Shows a picture of a dock at night to the camera. */
const openCamera = async (page: Page) => {
  await startShift(page);
  await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 720, height: 1280 });
    const context = canvas.getContext('2d');
    const night = context?.createLinearGradient(0, 0, 0, 1280);
    night?.addColorStop(0, '#33443f');
    night?.addColorStop(1, '#0c1211');
    if (context !== null && night !== undefined) {
      context.fillStyle = night;
      context.fillRect(0, 0, 720, 1280);
    }
    const stream = canvas.captureStream(5);
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: async () => stream } });
  });
  await press(page, /^(Coba kamera lagi|Try the camera again)$/);
  await page.getByText(/^(Arahkan kamera|Point the camera)/).waitFor();
};

const typeGateCode = async (page: Page, code: string) => {
  await typeButton(page).click();
  await page.getByRole('dialog').getByRole('textbox').fill(code);
  await page.keyboard.press('Enter');
  await waitForVerdict(page);
};
const waitForVerdict = (page: Page) => page.locator('header[data-tone]:not([data-tone="looking"])').waitFor();

const openFirstOf = (list: RegExp) => async (page: Page) => {
  await startShift(page);
  await page.getByRole('link', { name: list }).click();
  await page.getByRole('main').getByRole('list').getByRole('button').first().click();
  await waitForVerdict(page);
};

const goOffline = async (page: Page) => {
  await startShift(page);
  await page.getByRole('link', { name: /\d/ }).first().waitFor();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: /^Offline/ }).waitFor();
};

const refuseOffline = async (page: Page) => {
  await goOffline(page);
  await typeGateCode(page, UNKNOWN);
  await press(page, /^(Catat penolakan|Record the refusal)$/);
  await page.getByRole('radio').first().click();
  await press(page, /^(Tolak dan catat|Refuse and record)$/);
  await typeButton(page).waitFor();
};

/** A drill without network, so that it does not reach the other pictures. */
const openMuster = async (page: Page) => {
  await openList('inside')(page);
  await page.context().setOffline(true);
  await press(page, /^(Absen|Muster) \d/);
  await press(page, /^(Latihan|Drill)$/);
  const ticks = page.getByRole('checkbox');
  // A box is checked only after its tick was stored, so `check` would fail.
  await ticks.first().click();
  await ticks.nth(1).click();
};

export const GATE_SHOTS: Shot[] = [
  gate('guards', nameDevice),
  gate('pin', async (page) => {
    await openPin(page);
    await page.keyboard.type('1357');
  }),
  gate('pin-wrong', async (page) => {
    await openPin(page);
    await page.keyboard.type('135790');
    await page.getByRole('alert').getByText('PIN').waitFor();
  }),
  gate('new-pin', openNewPin),
  gate('new-pin-digits', async (page) => {
    await openNewPin(page);
    await page.getByRole('textbox').fill('Rahasia-2026');
    await press(page, /^(Lanjut|Continue)$/);
    await page.getByRole('button', { name: /^(Angka|Digit) 1$/ }).waitFor();
    await page.keyboard.type('7038');
  }),
  gate('scan', openCamera),
  gate('no-camera', startShift),
  gate('type-code', async (page) => {
    await startShift(page);
    await typeButton(page).click();
    await page.getByRole('dialog').getByRole('textbox').pressSequentially('lgi3ahrz6dm5');
  }),
  gate('due', async (page) => {
    await startShift(page);
    await page.getByRole('link', { name: /(Akan datang|Due)/ }).click();
  }),
  gate('inside', openList('inside')),
  gate('late', openList('late')),
  gate('found', async (page) => {
    await openList('left')(page);
    await page.getByRole('searchbox').fill('a');
  }),
  gate('first-due', openFirstOf(/(Akan datang|Due)/)),
  gate('work-out', openFirstOf(/(Di dalam|Inside)/)),
  gate('muster', openMuster),
  gate('unknown', async (page) => {
    await startShift(page);
    await typeGateCode(page, UNKNOWN);
  }),
  gate('refuse', async (page) => {
    await startShift(page);
    await typeGateCode(page, UNKNOWN);
    await press(page, /^(Catat penolakan|Record the refusal)$/);
    await page.getByRole('dialog').waitFor();
  }),
  gate('offline', refuseOffline),
  gate('kept', async (page) => {
    await refuseOffline(page);
    await page.getByRole('link', { name: /^Offline/ }).click();
  }),
  gate('log', undefined, '?view=log'),
  gate('conflicts', undefined, '?view=conflicts', 'Super Admin'),
];
