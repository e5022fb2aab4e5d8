/** Headers of every request. `X-App-Language` never changes; names of records follow `X-Language`, which staff screens set. */
export const APP_HEADERS: Record<string, string> = {
  'X-App-Group': '1',
  'X-App-Brand': '1',
  'X-App-Source': 'web',
  'X-App-Version': '0.0.1',
  'X-App-Language': 'en',
  Accept: 'application/json',
};

/** Adds the default headers to a request. Headers that are already set stay unchanged. */
export function prepareHeaders(headers: Headers, token: string | null, body: unknown, userAgent: string): Headers {
  for (const [name, value] of Object.entries(APP_HEADERS)) addMissing(headers, name, value);
  addMissing(headers, 'X-App-Os', operatingSystem(userAgent));
  // The browser writes the content type of a form with files, because only it knows the boundary.
  if (!(body instanceof FormData)) addMissing(headers, 'Content-Type', 'application/json');
  if (token !== null) addMissing(headers, 'Authorization', `Bearer ${token}`);
  return headers;
}

export function operatingSystem(userAgent: string): string {
  const known = [
    ['android', /Android/],
    ['ios', /iPhone|iPad|iPod/],
    ['windows', /Windows/],
    ['macos', /Mac OS X/],
    ['linux', /Linux|X11/],
  ] as const;
  return known.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other';
}

function addMissing(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) headers.set(name, value);
}
