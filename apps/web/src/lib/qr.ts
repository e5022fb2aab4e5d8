/** Light squares on each side that a reader needs to find the code. */
const QUIET_ZONE = 4;

/** The squares of a text's QR code, row by row, true where dark, with the light edge around; its code is loaded when first asked for. */
export async function qrSquares(text: string): Promise<boolean[][]> {
  const { encodeQR } = await import('qr');
  return encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
}

/** The dark squares as the path of a picture whose unit is one square. */
export function qrPath(squares: readonly (readonly boolean[])[]): string {
  return squares.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}
