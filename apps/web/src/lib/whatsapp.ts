/** Link that opens WhatsApp with a prepared text. The user chooses the recipient in WhatsApp. */
export function whatsappLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
