/** An Indonesian number plate: area, number and series. */
const PLATE = /^([A-Z]{1,2})(\d{1,4})([A-Z]{0,3})$/;

/** A number plate in the usual spelling: `b9214txr` becomes `B 9214 TXR`. Other plates only get upper case. */
export function writePlate(typed: string): string {
  const upper = typed.toUpperCase().replaceAll(/\s+/g, ' ').trim();
  const parts = PLATE.exec(upper.replaceAll(/[\s.-]/g, ''));
  return parts === null ? upper : parts.slice(1).filter(Boolean).join(' ');
}
