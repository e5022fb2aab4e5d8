import sharp from 'sharp';

const SIZE = 480;
const LIGHT = 'rgba(255,255,255,0.35)';
const DARK = 'rgba(0,0,0,0.25)';

type Draw = (color: string) => string;

const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
const shape = (points: string, fill: string) => `<polygon points="${points}" fill="${fill}"/>`;

const DRAWINGS = {
  box: (color) =>
    rect(110, 170, 260, 200, color, 6) +
    shape('110,170 150,120 330,120 370,170', color) +
    shape('110,170 150,120 330,120 370,170', LIGHT) +
    rect(215, 120, 50, 110, LIGHT),
  sack: (color) =>
    rect(140, 130, 200, 250, color, 60) +
    shape('170,150 310,150 280,95 200,95', color) +
    rect(175, 140, 130, 16, DARK, 8),
  machine: (color) =>
    rect(100, 120, 280, 110, color, 14) +
    rect(120, 230, 30, 130, color) +
    rect(330, 230, 30, 130, color) +
    rect(100, 350, 280, 30, DARK, 6) +
    circle(150, 175, 22, LIGHT) +
    circle(210, 175, 22, LIGHT) +
    rect(215, 230, 50, 40, DARK, 4),
  chair: (color) =>
    rect(150, 90, 24, 290, color) +
    rect(306, 90, 24, 290, color) +
    rect(150, 110, 180, 24, color) +
    rect(150, 160, 180, 24, color) +
    rect(135, 240, 210, 34, color, 8) +
    rect(135, 262, 210, 12, DARK),
  roll: (color) =>
    rect(120, 150, 250, 180, color, 20) +
    circle(140, 240, 88, color) +
    circle(140, 240, 88, LIGHT) +
    circle(140, 240, 30, DARK),
  shirt: (color) =>
    shape('170,110 310,110 400,190 350,240 320,210 320,380 160,380 160,210 130,240 80,190', color) +
    shape('200,110 280,110 240,160', LIGHT),
  shelf: (color) =>
    rect(110, 90, 22, 290, color) +
    rect(348, 90, 22, 290, color) +
    [110, 190, 270, 350].map((y) => rect(110, y, 260, 20, color)).join('') +
    rect(150, 220, 60, 50, LIGHT) +
    rect(240, 140, 80, 50, LIGHT),
  screen: (color) =>
    rect(80, 110, 320, 200, color, 10) +
    rect(96, 126, 288, 168, LIGHT) +
    rect(220, 310, 40, 40, color) +
    rect(160, 350, 160, 20, color, 6),
  fridge: (color) =>
    rect(150, 70, 180, 330, color, 14) +
    rect(150, 190, 180, 6, DARK) +
    rect(300, 100, 12, 70, LIGHT, 6) +
    rect(300, 215, 12, 100, LIGHT, 6),
  bag: (color) =>
    `<path d="M160 200 C160 80 320 80 320 200" fill="none" stroke="${color}" stroke-width="18"/>` +
    shape('120,190 360,190 330,380 150,380', color) +
    [230, 280, 330].map((y) => rect(140, y, 200, 10, LIGHT)).join(''),
  bottle: (color) =>
    rect(180, 180, 120, 200, color, 26) +
    rect(212, 110, 56, 90, color, 8) +
    rect(206, 90, 68, 34, DARK, 6) +
    rect(180, 240, 120, 80, LIGHT),
} satisfies Record<string, Draw>;

/** The subjects of demo pictures: things, never people. */
export type Picture = keyof typeof DRAWINGS;

/** Draws a picture in this colour as JPEG; the bytes are the same each time. */
export async function drawPicture(
  picture: Picture,
  color: string,
): Promise<{ body: Buffer; width: number; height: number }> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}">${
    rect(0, 0, SIZE, SIZE, '#F3F1EC') +
    `<ellipse cx="240" cy="392" rx="170" ry="20" fill="${DARK}"/>` +
    DRAWINGS[picture](color)
  }</svg>`;
  const body = await sharp(Buffer.from(svg)).flatten({ background: '#F3F1EC' }).jpeg({ quality: 85 }).toBuffer();
  return { body, width: SIZE, height: SIZE };
}
