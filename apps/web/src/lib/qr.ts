/** Width, in modules, of the light border that a scanner needs. */
const QUIET_ZONE = 4;

/**
 * Modules of a QR code row by row, with the light border. True means dark. Low correction has fewer, larger modules, but
 * a damaged code cannot be read. Loads the encoder on first use.
 */
export async function qrSquares(text: string, ecc: 'low' | 'medium' = 'medium'): Promise<boolean[][]> {
  const { encodeQR } = await import('qr');
  return encodeQR(text, 'raw', { ecc, border: QUIET_ZONE });
}

/** SVG path of the dark modules, one unit per module. */
export function qrPath(squares: readonly (readonly boolean[])[]): string {
  return squares.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}
