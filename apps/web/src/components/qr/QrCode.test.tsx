import { render, screen, waitFor } from '@testing-library/react';
import { decodeQR } from 'qr/decode.js';
import { describe, expect, it } from 'vitest';

import { qrSquares } from '../lib/qr.ts';
import { QrCode } from './QrCode.tsx';

const TEXT = 'L-GI-7K3QX9T2-M';
const SCALE = 8;

/** Paints the squares as a camera would see them. */
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

/** The dark squares of a drawn code, read back from its path. */
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

describe('a QR code', () => {
  it('is a picture with a name that a scanner reads as its text', async () => {
    render(<QrCode text={TEXT} size={232} label="QR L-GI-7K3QX9T2-M" />);
    const svg = screen.getByRole('img', { name: 'QR L-GI-7K3QX9T2-M' });
    await waitFor(() => expect(svg.getAttribute('aria-busy')).toBe('false'));
    expect(svg.getAttribute('width')).toBe('232');
    expect(decodeQR(picture(drawnSquares(svg)))).toBe(TEXT);
  });

  it('is dark on white whatever the colour scheme', async () => {
    render(<QrCode text={TEXT} size={148} label="QR" />);
    const svg = screen.getByRole('img', { name: 'QR' });
    expect(svg.querySelector('rect')?.getAttribute('fill')).toBe('#FFFFFF');
    expect(svg.querySelector('path')?.getAttribute('fill')).toBe('#16211F');
  });

  it('keeps a light edge of four squares', async () => {
    const squares = await qrSquares(TEXT);
    const edges = [squares.slice(0, 4), squares.slice(-4), squares.map((row) => row.slice(0, 4))].flat(2);
    expect(edges.includes(true)).toBe(false);
    expect(squares[4]?.[4]).toBe(true);
  });
});
