import { render, screen, waitFor } from '@testing-library/react';
import { decodeQR } from 'qr/decode.js';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { qrSquares } from '../../lib/qr.ts';
import { QrCode } from './QrCode.tsx';

const TEXT = 'L-GI-7K3QX9T2-M';
const SCALE = 8;

function picture(squares: boolean[][]) {
  const side = squares.length * SCALE;
  const data = new Uint8Array(side * side * 3).fill(255);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const isDark = squares[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)] === true;
      if (isDark) data.fill(0, (y * side + x) * 3, (y * side + x) * 3 + 3);
    }
  }
  return { width: side, height: side, data };
}

function drawnSquares(svg: HTMLElement): boolean[][] {
  const side = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const path = svg.querySelector('path')?.getAttribute('d') ?? '';
  const squares = Array.from({ length: side }, () => Array.from({ length: side }, () => false));
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    const row = squares[Number(y)];
    if (row !== undefined) row[Number(x)] = true;
  }
  return squares;
}

afterEach(() => void vi.unstubAllGlobals());

describe('QR code', () => {
  it('renders a QR code as an image with a name, from which a scanner reads the text', async () => {
    render(<QrCode text={TEXT} size={232} label="QR L-GI-7K3QX9T2-M" />);
    const svg = screen.getByRole('img', { name: 'QR L-GI-7K3QX9T2-M' });
    await waitFor(() => expect(svg.getAttribute('aria-busy')).toBe('false'));
    expect(svg.getAttribute('width')).toBe('232');
    expect(decodeQR(picture(drawnSquares(svg)))).toBe(TEXT);
  });

  it.each([
    [1, 310, 5],
    [2, 310, 5],
    [3, 310, 16 / 3],
    [2, 288, 5],
    [3, 272, 14 / 3],
  ])('draws modules of whole device pixels for a camera (%s per pixel, %s wide)', async (ratio, size, module) => {
    vi.stubGlobal('devicePixelRatio', ratio);
    const pass = `https://gerbang.example.co.id/verify#${'A'.repeat(66)}.${'b'.repeat(86)}`;
    render(<QrCode text={pass} size={size} label="QR" forCamera />);
    const svg = screen.getByRole('img', { name: 'QR' });
    await waitFor(() => expect(svg.getAttribute('aria-busy')).toBe('false'));
    expect(Number(svg.getAttribute('width')) / drawnSquares(svg).length).toBeCloseTo(module, 6);
    expect(decodeQR(picture(drawnSquares(svg)))).toBe(pass);
  });

  it('draws a QR code dark on white in every colour scheme', async () => {
    render(<QrCode text={TEXT} size={148} label="QR" />);
    const svg = screen.getByRole('img', { name: 'QR' });
    expect(svg.querySelector('rect')?.getAttribute('fill')).toBe('#FFFFFF');
    expect(svg.querySelector('path')?.getAttribute('fill')).toBe('#16211F');
  });

  it('draws a light border of four squares around a QR code', async () => {
    const squares = await qrSquares(TEXT);
    const edges = [squares.slice(0, 4), squares.slice(-4), squares.map((row) => row.slice(0, 4))].flat(2);
    expect(edges.includes(true)).toBe(false);
    expect(squares[4]?.[4]).toBe(true);
  });
});
