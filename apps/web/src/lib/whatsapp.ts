/** Link that opens WhatsApp with a prepared text. Without a number the user chooses the recipient in WhatsApp. */
export function whatsappLink(text: string, number = ''): string {
  return `${whatsappChat(number)}?text=${encodeURIComponent(text)}`;
}

/** Link to a chat with this number. A number that starts with 0 is an Indonesian one. */
export function whatsappChat(number: string): string {
  return `https://wa.me/${number.replaceAll(/\D/g, '').replace(/^0/, '62')}`;
}
