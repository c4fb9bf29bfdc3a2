/** Dialogs of the console: each button of a screen is pressed, and what that opens is looked at. */
import type { Page } from 'playwright-core';
import { goWithin, type Visit } from './console.ts';

/** What pressing the buttons of a screen showed. */
export interface Pressed {
  /** Titles of the dialogs that opened. */
  readonly titles: readonly string[];
  /** Texts with an English word, each with the button that was pressed before. */
  readonly english: readonly string[];
}

/** Words of which almost every English sentence has one, and no Spanish sentence any. */
const englishWords =
  /\b(?:the|and|of|with|is|are|was|your|you|cannot|not|from|this|that|for|to|it|be|by|on|at|which|who|what|when|nothing|please)\b/i;

/**
 * Presses in the page. Buttons that look the same, such as those of the rows of a table, are pressed once. A menu is opened
 * for each of its items. A button within a dialog is pressed where it does not send or close the dialog.
 */
const press = `async (pressedBefore) => {
  const shown = (element) => element.checkVisibility() && !element.disabled && element.dataset.disabled !== 'true';
  const lookOf = (button) => {
    const cell = button.closest('td[data-kind=title]');
    const table = button.closest('table')?.getAttribute('aria-label') ?? '';
    if (cell) return 'title of ' + table;
    const icon = button.querySelector('svg')?.getAttribute('class') ?? '';
    return table + ' ' + (button.innerText.trim().replace(/\\d+/g, '0') || icon || button.getAttribute('aria-label'));
  };
  const drawn = () => new Promise((resolve) => setTimeout(resolve, 60));
  const dialogs = () => [...document.querySelectorAll('[role=dialog]')].filter((each) => each.checkVisibility());
  const titleOf = (dialog) => {
    const by = dialog.getAttribute('aria-labelledby');
    return (by && document.getElementById(by)?.innerText) || dialog.getAttribute('aria-label') || '';
  };
  const close = async () => {
    for (let tries = 0; tries < 6 && (dialogs().length > 0 || document.querySelector('[role=menu]')); tries += 1) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      await drawn();
    }
    return dialogs().length === 0;
  };
  const textsOf = (root) => {
    const found = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeType === 3) found.push(node.data.trim());
      else for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.push(node.getAttribute(name) ?? '');
    }
    return found.filter(Boolean);
  };
  const at = location.pathname;
  const seen = new Set(pressedBefore);
  const result = { titles: [], texts: [], pressed: [], isStuck: false };
  const look = (from) => {
    for (const dialog of dialogs()) {
      result.titles.push(titleOf(dialog));
      for (const text of textsOf(dialog)) result.texts.push([from, text]);
    }
  };
  const finish = () => ({ ...result, pressed: [...seen] });
  const within = async (from, open) => {
    const done = new Set();
    for (;;) {
      const next = dialogs()
        .flatMap((dialog) => [...dialog.querySelectorAll('button:not([type=submit])')])
        .find((button) => shown(button) && !done.has(lookOf(button)) && button.innerText.trim() !== '');
      if (!next) return true;
      done.add(lookOf(next));
      const before = dialogs().length;
      next.click();
      await drawn();
      if (location.pathname !== at) return false;
      look(from + ' › ' + next.innerText.trim());
      if (dialogs().length !== before) {
        if (!(await close())) return false;
        open();
        await drawn();
      }
    }
  };
  const act = async (open, from) => {
    open();
    await drawn();
    if (location.pathname !== at) return false;
    if (dialogs().length === 0) return true;
    look(from);
    if (!(await within(from, open))) return false;
    return close();
  };
  for (;;) {
    const next = [...document.querySelectorAll('main button')].find((button) => shown(button) && !seen.has(lookOf(button)));
    if (!next) return finish();
    const look = lookOf(next);
    seen.add(look);
    const find = () => [...document.querySelectorAll('main button')].find((button) => lookOf(button) === look);
    if (next.getAttribute('aria-haspopup') === 'menu') {
      const items = () => [...document.querySelectorAll('[role=menuitem]')].filter((each) => shown(each) && each.tagName !== 'A');
      const openMenu = async () => {
        find()?.click();
        await drawn();
      };
      await openMenu();
      const count = items().length;
      for (let index = 0; index < count; index += 1) {
        if (items().length === 0) await openMenu();
        const name = items()[index]?.innerText ?? '';
        if (!(await act(() => items()[index]?.click(), look + ' › ' + name))) return { ...finish(), isStuck: true };
      }
      await close();
    } else if (!(await act(() => find()?.click(), look))) return { ...finish(), isStuck: true };
  }
}`;

/** Sends nothing that changes something while the buttons are pressed: what they ask for ends as without a network. */
async function withoutWrites(page: Page, use: () => Promise<void>): Promise<void> {
  const isWrite = (url: URL) => url.pathname.startsWith('/management/');
  await page.route(isWrite, (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()));
  await use();
  await page.unroute(isWrite);
}

/** Goes back to the screen: within the console, which takes a tenth of the time of loading it, where no dialog stays open. */
async function goBack(visit: Visit, address: string): Promise<void> {
  const { page } = visit;
  const isOpen = (await page.getByRole('dialog').count()) > 0;
  if (!isOpen && new URL(page.url()).pathname !== new URL(address).pathname) return goWithin(visit, address);
  await page.goto(address);
  await page.locator('main h1').first().waitFor();
}

/** Presses each button of the screen that is shown, and answers with the dialogs and their texts that are not Spanish. */
export async function pressButtons(visit: Visit, isData: (text: string) => boolean): Promise<Pressed> {
  const { page } = visit;
  const titles = new Set<string>();
  const english = new Set<string>();
  const address = page.url();
  await withoutWrites(page, async () => {
    let pressed: string[] = [];
    for (let isStuck = true; isStuck; ) {
      const found = await page.evaluate<{
        titles: string[];
        texts: [from: string, text: string][];
        pressed: string[];
        isStuck: boolean;
      }>(`(${press})(${JSON.stringify(pressed)})`);
      for (const title of found.titles) titles.add(title);
      for (const [from, text] of found.texts)
        if (englishWords.test(text) && !isData(text)) english.add(`${from}: ${text}`);
      ({ pressed, isStuck } = found);
      if (isStuck) await goBack(visit, address);
    }
  });
  return { titles: [...titles], english: [...english] };
}
