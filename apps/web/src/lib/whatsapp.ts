/** The address that opens WhatsApp with a text ready to send; whom to is chosen there. */
export function whatsappLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
