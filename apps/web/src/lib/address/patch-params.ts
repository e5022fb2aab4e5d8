/** Returns an update of the address's query that sets the given values and removes empty ones. */
export function patchParams(patch: Readonly<Record<string, string>>): (before: URLSearchParams) => URLSearchParams {
  return (before) => {
    const next = new URLSearchParams(before);
    for (const [name, value] of Object.entries(patch)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    return next;
  };
}
