/** A text of the catalogue with the parts between `<b>` and `</b>` in bold. */
export function Emphasised({ text }: { text: string }) {
  const parts = text.split(/<\/?b>/);
  // Every second part was inside the tags. The parts of a text keep their order, so the index is a valid key.
  // oxlint-disable-next-line react/no-array-index-key
  return parts.map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : <span key={index}>{part}</span>));
}
