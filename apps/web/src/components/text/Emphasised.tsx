/** A text of the catalogue whose parts between `<b>` and `</b>` stand out. */
export function Emphasised({ text }: { text: string }) {
  const parts = text.split(/<\/?b>/);
  // Every second part stood inside the tags; the parts of one text never change places, so their index names them.
  // oxlint-disable-next-line react/no-array-index-key
  return parts.map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : <span key={index}>{part}</span>));
}
