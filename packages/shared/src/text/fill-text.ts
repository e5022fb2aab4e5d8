/** Replaces the placeholders of a catalogue text. Values are not escaped. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '');
}
