/** Values of a dropdown before anything is chosen. */
export const PLACEHOLDER = { floor: '11', property: 'dsa' } as const;

export function isChosen(dropdown: keyof typeof PLACEHOLDER, value: string | null | undefined): value is string {
  return value !== null && value !== undefined && value !== '' && value !== PLACEHOLDER[dropdown];
}
