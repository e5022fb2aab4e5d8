/** The subject under which changes of any permit of a property are announced. */
export function queueSubject(property_id: string): string {
  return `permits:${property_id}`;
}
