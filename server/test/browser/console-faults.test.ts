/** What the tests of the console in a browser fail over: faults that are put into one of its pages. */
import { afterAll, expect, it, vi } from 'vitest';
import {
  browserTest,
  type ConsoleBrowser,
  examine,
  examineInEveryViewport,
  type Visit,
  viewports,
} from '../support/console.ts';
import { describeNeeding } from '../support/needs.ts';

vi.setConfig({ testTimeout: 60_000 });

describeNeeding('Chromium')('a browser test fails over', () => {
  let console: ConsoleBrowser;
  browserTest.beforeAll(({ console: shared }) => {
    console = shared;
  });
  afterAll(() => console?.service.check());

  /** What gives the page a further style sheet. */
  const adopting = (style: string) => `{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(${JSON.stringify(style)});
    document.adoptedStyleSheets.push(sheet);
  }`;

  /** Opens the page of signing in, and leaves it with a further paragraph. */
  const visitWith = (style: string, use: (visit: Visit) => Promise<unknown>) =>
    console.visit(viewports[0], async (visit) => {
      await visit.page.goto('/console/');
      await visit.page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await visit.page.evaluate(`{
        ${adopting(style)}
        document.querySelector('main').append(Object.assign(document.createElement('p'), { id: 'fault', textContent: 'Fault', tabIndex: 0 }));
      }`);
      await use(visit);
    });

  it.each([
    ['an element that is wider than a phone', '#fault { min-width: 500px }', 'phone-dark'],
    ['pale text', '#fault { color: #bbb; background: #fff }', 'desktop-light'],
    [
      'text that is pale in the dark only',
      '@media (prefers-color-scheme: dark) { #fault { color: #333; background: #000 } }',
      'phone-dark',
    ],
  ])('%s', async (_, style, viewport) => {
    await visitWith(style, (visit) =>
      expect(examineInEveryViewport(visit, 'the fault')).rejects.toThrow(`the fault, ${viewport}`),
    );
  });

  const isPale = '{ color: #bbb; background: #fff }';
  it.each([
    ['text that becomes pale where it has passed', '', `text.style = '${isPale.slice(2, -2)}'`],
    ['text that becomes pale with what is around it', '', `text.parentElement.style = '${isPale.slice(2, -2)}'`],
    ['text that a later style sheet makes pale', '', adopting(`#fault ${isPale}`)],
    [
      'text that is pale after a certain other one',
      `[lang] + #fault ${isPale}`,
      `text.previousElementSibling.lang = 'en'`,
    ],
    ['text that is pale while it has the focus', `#fault:focus ${isPale}`, 'text.focus()'],
    ['a heading without the ones above it', '', "text.outerHTML = '<h6>Fault</h6>'"],
  ])('%s', async (_, style, change) => {
    await visitWith(style, async (visit) => {
      await examine(visit, 'the text');
      await visit.page.evaluate(`{ const text = document.querySelector('#fault'); ${change} }`);
      await expect(examine(visit, 'the fault')).rejects.toThrow('the fault, desktop-light');
    });
  });

  it.each([
    ['an error in the console', 'console.error("of a test")', /of a test at \/console\/sign-in/],
    [
      'an error that nothing catches',
      'new Promise((done) => { setTimeout(() => { setTimeout(done); throw new Error("of a test"); }); })',
      /of a test at/,
    ],
    ['a request that fails', 'fetch("/management/no-such-path").then(() => {})', /404 .*no-such-path at/],
  ])('%s', async (_, script, message) => {
    const failure = await visitWith('', ({ page }) => page.evaluate(script)).catch((error) => error);
    expect(failure.actual).toEqual(expect.arrayContaining([expect.stringMatching(message)]));
  });
});
