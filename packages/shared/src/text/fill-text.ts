/** Replaces the placeholders of a catalogue text, such as `{{name}}`. Values are not escaped, and a missing one is empty. */
export function fillText(text: string, values: Readonly<Record<string, string | number | undefined>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name] ?? ''));
}
