/** The values that stand in a dropdown before anything is chosen. */
export const PLACEHOLDER = { floor: '11', property: 'dsa' } as const;

/** Whether a dropdown holds a real choice: its placeholder never counts as one. */
export function isChosen(dropdown: keyof typeof PLACEHOLDER, value: string | null | undefined): value is string {
  return value !== null && value !== undefined && value !== '' && value !== PLACEHOLDER[dropdown];
}
