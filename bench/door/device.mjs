// A phone at the door: a page of Chromium with a slowed processor, which scans as a reader does that acts as a keyboard.
import { setTimeout as sleep } from 'node:timers/promises';

/** Between two keys of a reader. */
const keyMs = 8;
const phone = { viewport: { width: 390, height: 844 }, locale: 'en-GB', colorScheme: 'dark' };

/** Runs in the page: when Enter was pressed, when each verdict was on the screen, and when the count of those inside changed. */
const observe = `(() => {
  const noted = { pressed: 0, verdicts: [], inside: [], doubles: [] };
  window.noted = noted;
  const now = () => performance.timeOrigin + performance.now();
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') noted.pressed = performance.timeOrigin + event.timeStamp;
  }, { capture: true });
  // The first task after the next frame: what was in the document then is painted.
  const afterPaint = (act) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = act;
    channel.port2.postMessage(null);
  });
  let [inside, doubles] = ['', 0];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (!(node instanceof HTMLElement) || !node.matches('.verdict:not(.verdict-checking)')) continue;
        const { pressed } = noted;
        afterPaint(() => noted.verdicts.push({ ms: now() - pressed, at: now(), word: node.querySelector('h2').textContent, text: node.innerText }));
      }
    }
    const counted = document.querySelector('.counters strong')?.textContent ?? '';
    if (counted !== inside) noted.inside.push(now());
    inside = counted;
    const named = document.querySelectorAll('.note-bad li').length;
    if (named > doubles) afterPaint(() => noted.doubles.push(now()));
    doubles = named;
  }).observe(document, { subtree: true, childList: true, characterData: true });
})()`;

/** Pairs a phone with a one-time code; the seconds until it knows the whole manifest. */
export async function openDevice(browser, { address, code, name, slowdown }) {
  const context = await browser.newContext({ ...phone, baseURL: address });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.addInitScript(observe);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto('/console/door');
  await page.getByLabel('Name of the door').fill(name);
  await page.getByLabel('One-time code').fill(code);
  const began = performance.now();
  await page.getByRole('button', { name: 'Pair this device' }).click();
  await page.getByText('Last scans').waitFor();
  const readySeconds = Math.round((performance.now() - began) / 100) / 10;
  const read = (what) => page.evaluate(`noted.${what}`);
  return {
    readySeconds,
    page,
    /** Scans a code; the verdict with the milliseconds from Enter to its picture. */
    async scan(barcode) {
      const before = (await read('verdicts')).length;
      // A reader presses its keys without waiting for the page.
      const keys = [...barcode, 'Enter'].map(async (key, index) => {
        await sleep(index * keyMs);
        await page.keyboard.press(key);
      });
      await Promise.all(keys);
      for (;;) {
        const verdicts = await read('verdicts');
        if (verdicts.length > before) return verdicts.at(-1);
        await sleep(10);
      }
    },
    /** Milliseconds since 1970 at which the count of those inside changed, or double entries were named. */
    times: (what) => read(what),
    setOffline: async (isOffline) => {
      await context.setOffline(isOffline);
      if (isOffline) await page.getByText('Offline', { exact: true }).waitFor();
    },
    dismiss: async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Dismiss' }).click();
    },
  };
}
