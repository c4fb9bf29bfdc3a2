/**
 * Accessibility by axe. Three quarters of its time went into contrast: a screen has hundreds of texts that look the same. What
 * has passed is remembered by all that gives it its look, and is not computed again while the page stays in that look.
 */
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** What passes is counted, not described, which would take most of the time. */
const options = { resultTypes: ['violations'] } satisfies RunOptions;

/**
 * The look of an element is the name, attributes and place among others of itself and of all around it; attributes that only
 * say what something means aside. What is found, or cannot be computed, is not remembered.
 */
const rememberPassedContrast = `{
  const check = axe._audit.checks['color-contrast'];
  const { evaluate } = check;
  const meaning = /^(?:for|href|src|alt|title|datetime|aria-.*by|aria-label|aria-controls|data-index)$/;
  let ofElements = new WeakMap();
  const lookOf = (element) => {
    if (element === null) return '';
    const known = ofElements.get(element);
    if (known !== undefined) return known;
    const attributes = [...element.attributes].filter(({ name }) => !meaning.test(name));
    let before = 0;
    for (let each = element; each.previousElementSibling !== null; each = each.previousElementSibling) before += 1;
    const look = [
      lookOf(element.parentElement),
      element.localName,
      before < 3 ? before : before % 2,
      element.nextElementSibling === null,
      ...attributes.map(({ name, value }) => name + '=' + value),
    ].join(' ');
    ofElements.set(element, look);
    return look;
  };
  let passed = new Set();
  let shown;
  check.evaluate = function (element, ...rest) {
    const look = lookOf(element);
    if (passed.has(look)) return true;
    const result = evaluate.call(this, element, ...rest);
    if (result === true) passed.add(look);
    return result;
  };
  globalThis.forgetContrast = (name) => {
    ofElements = new WeakMap();
    if (name !== shown) passed = new Set();
    shown = name;
  };
}`;

/** The findings, a line each. `look` is the size and the colours of the page at present; `given`: the rules, where not all. */
export async function accessibilityFindings(page: Page, look: string, given: RunOptions = {}): Promise<string[]> {
  if (await page.evaluate("typeof axe === 'undefined'")) {
    await page.evaluate(`${axe.source}\n${rememberPassedContrast}`);
  }
  const { violations } = await page.evaluate<AxeResults>(
    `forgetContrast(${JSON.stringify(look)}); axe.run(document, ${JSON.stringify({ ...options, ...given })})`,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
