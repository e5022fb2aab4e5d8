import { staffLogsIn } from '../support/people.ts';
import { DESK, expect, PATIENT, test } from '../support/test.ts';

/** Ways to turn a string into markup, a script or code. Each must throw. Runs in the page. */
async function trySinks(): Promise<Record<string, string>> {
  const payload = '<img src="/" onerror="window.isHacked = true">';
  const sinks: Record<string, () => unknown> = {
    innerHTML: () => (document.createElement('div').innerHTML = payload),
    outerHTML: () => (document.body.appendChild(document.createElement('i')).outerHTML = payload),
    insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', payload),
    'document.write': () => document.write(payload),
    DOMParser: () => new DOMParser().parseFromString(payload, 'text/html'),
    srcdoc: () => (document.createElement('iframe').srcdoc = payload),
    'script.src': () => (document.createElement('script').src = '/assets/other.js'),
    'script.text': () => (document.createElement('script').text = 'window.isHacked = true'),
    Worker: () => new Worker('/pass-worker.js'),
    'service worker': () => navigator.serviceWorker.register('/pass-worker.js'),
    'another policy': () =>
      (window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => object } }).trustedTypes //
        .createPolicy('default', { createHTML: (text: string) => text }),
  };
  const results: Record<string, string> = {};
  for (const [name, assign] of Object.entries(sinks)) {
    try {
      await assign();
      results[name] = 'accepted';
    } catch (error) {
      results[name] = error instanceof Error ? error.name : String(error);
    }
  }
  return { ...results, ran: String('isHacked' in window) };
}

test('[T20] the browser refuses every string that would become markup or a script', async ({ browser }) => {
  // A page of its own, because each refusal is a violation, with which other pages of a journey fail.
  const page = await browser.newPage();
  await page.goto('/permits');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { ran, ...results } = await page.evaluate(trySinks);
  expect(Object.entries(results).filter(([, result]) => result !== 'TypeError')).toEqual([]);
  expect(ran).toBe('false');
  await page.close();
});

test('[T20] formatted text can still be pasted into an article', async ({ person }) => {
  const page = await person(DESK);
  await staffLogsIn(page, 'Super Admin');
  await page.goto('/news/tenantNews/create');
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.click();
  await text.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<p>Lift B is <b>closed</b></p>');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(text.locator('strong')).toHaveText('closed', PATIENT);
});
