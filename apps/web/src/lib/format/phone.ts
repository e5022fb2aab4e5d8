/** The address that calls a number, however it was typed. */
export function telephone(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
}
