import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { json } from '../../../test/server.ts';
import { aPhoto, stubUploads } from '../../../test/upload-server.ts';
import { warmUp } from '../../../test/warm-up.ts';
import { aGatePermit, CODES, openGate, typeCode, verdict } from '../test-kit.ts';

// Load the screen's code before the first test, because loading may exceed the time limit of a test.
beforeAll(warmUp('/operational/gate'), 90_000);

const track = { stop: vi.fn(), applyConstraints: vi.fn(async () => {}), getCapabilities: () => ({ torch: true }) };
const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
const seen = { text: '' };
const looks = { count: 0 };

class Detector {
  static getSupportedFormats = async () => ['qr_code'];
  detect = async () => {
    looks.count += 1;
    return seen.text === '' ? [] : [{ rawValue: seen.text }];
  };
}

function withCamera(getUserMedia: () => Promise<unknown>): void {
  vi.stubGlobal('BarcodeDetector', Detector);
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
}

beforeEach(() => {
  seen.text = '';
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => Reflect.deleteProperty(navigator, 'mediaDevices'));

describe('Camera at the gate', () => {
  it('reads a QR, opens the verdict and stops the camera meanwhile', async () => {
    withCamera(async () => stream);
    await openGate();
    expect(await screen.findByText('Point the camera at the QR')).toBeTruthy();
    seen.text = CODES[0];
    await verdict('May enter');
    expect(track.stop).toHaveBeenCalled();
  });

  it('does not open the verdict again for a QR that is still in front of the camera', async () => {
    withCamera(async () => stream);
    const { user, router } = await openGate();
    await screen.findByText('Point the camera at the QR');
    // Another QR code than in the previous test. The scanner ignores the one that it has just read.
    seen.text = CODES[1];
    await verdict('Refuse');
    await user.click(screen.getByRole('button', { name: 'Scan the next' }));
    await screen.findByText('Point the camera at the QR');
    const before = looks.count;
    await waitFor(() => expect(looks.count).toBeGreaterThan(before + 2));
    expect(router.state.location.search).toBe('');
  });

  it('offers the torch on a phone that has one', async () => {
    withCamera(async () => stream);
    const { user } = await openGate();
    const torch = await screen.findByRole('button', { name: 'Torch' });
    await user.click(torch);
    expect(track.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] });
    expect(await screen.findByRole('button', { name: 'Torch', pressed: true })).toBeTruthy();
  });

  it('says that the camera is not allowed, and lets the guard type a code', async () => {
    withCamera(async () => Promise.reject(new DOMException('no', 'NotAllowedError')));
    const { user } = await openGate();
    expect(await screen.findByText(/^The camera is not allowed/)).toBeTruthy();
    await typeCode(user, CODES[0]);
    await verdict('May enter');
  });
});

describe('Photos of a movement', () => {
  it('shows the photos of a movement, removes one and sends the others', async () => {
    stubUploads();
    const { user, movements } = await openGate({ permits: [aGatePermit()] });
    const kinds = storePhotos();
    await typeCode(user, CODES[0]);
    await verdict('May enter');
    await user.upload(screen.getByLabelText('Add photo', { selector: 'input' }), aPhoto('muatan.jpg'));
    await user.upload(await screen.findByLabelText('Add another photo', { selector: 'input' }), aPhoto('dua.jpg'));
    await user.click(await screen.findByRole('button', { name: 'Remove photo 2' }));
    expect(await screen.findByRole('img', { name: 'Photo 1' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'All match' }));
    await user.click(screen.getByRole('button', { name: /^Let in/ }));
    expect(await screen.findByText(/^Recorded/)).toBeTruthy();
    expect(kinds).toEqual(['gate']);
    expect(movements()[0]?.photos).toEqual(['/v1/files/taken']);
  });
});

/** Answers photo uploads, whose bodies are not JSON. The server stub handles all other requests. */
function storePhotos(): (string | null)[] {
  const kinds: (string | null)[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: Request) => {
    const { pathname, searchParams } = new URL(input.url);
    if (pathname === '/v1/upload/direct') return Promise.resolve(json({ data: null }));
    if (pathname !== '/v1/upload/image') return fetch(input);
    kinds.push(searchParams.get('kind'));
    return Promise.resolve(json({ data: '/v1/files/taken' }));
  });
  return kinds;
}
