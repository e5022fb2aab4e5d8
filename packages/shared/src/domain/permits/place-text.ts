/** Where a permit goes, e.g. `Lantai 2, Unit 2-15`. Empty when neither floor nor location is known. */
export function placeText(floor: string, location: string): string {
  return [floor, unitText(location)].filter((part) => part !== '').join(', ');
}

/**
 * Adds "Unit" to a location such as "2-15". The word is the same in both languages. A location without a digit, such as
 * "Atrium", does not change.
 */
function unitText(location: string): string {
  return /\d/.test(location) && !/^unit\b/i.test(location) ? `Unit ${location}` : location;
}
