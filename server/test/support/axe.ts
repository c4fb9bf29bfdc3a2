/**
 * Accessibility by axe. Three quarters of its time went into contrast: a screen has hundreds of texts that look the same. What
 * has passed is remembered by all that gives it its look, and is not computed again while the page stays in that look.
 */
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** What passes is counted, not described, which would take most of the time. */
const options = { resultTypes: ['violations'] } satisfies RunOptions;

/**
 * The look of an element is the name, attributes, state and place among others of itself and of all around it, and those of
 * the one before it; attributes that only say what something means aside. What is found, or cannot be computed, is not
 * remembered. What is remembered holds for one size, one colour scheme and one set of style sheets, on whichever screen of the
 * same document it is met again; it is left out before axe asks whether it has a text that can be seen.
 */
const rememberPassedContrast = `{
  const check = axe._audit.checks['color-contrast'];
  const rule = axe._audit.rules.find(({ id }) => id === 'color-contrast');
  const { evaluate } = check;
  const { matches } = rule;
  const meaning = /^(?:for|href|src|alt|title|datetime|aria-.*by|aria-label|aria-controls|data-index)$/;
  const states = [':hover', ':focus', ':focus-within', ':checked', ':disabled', ':placeholder-shown', ':invalid'];
  let inState;
  let ownLooks;
  let looks;
  const once = (known, element, make) => {
    const value = known.get(element) ?? make(element);
    known.set(element, value);
    return value;
  };
  const ownLookOf = (element) =>
    once(ownLooks, element, () => {
      const attributes = [...element.attributes].filter(
        ({ name, value }) => !meaning.test(name) && !(name === 'id' && value.startsWith('mantine-')),
      );
      return [
        element.localName,
        ...attributes.map(({ name, value }) => name + '=' + value),
        ...states.filter((_, at) => inState[at].has(element)),
      ].join(' ');
    });
  const lookOf = (element) =>
    element === null
      ? ''
      : once(looks, element, () => {
          const { previousElementSibling: previous, nextElementSibling: next } = element;
          let before = 0;
          for (let each = previous; each !== null; each = each.previousElementSibling) before += 1;
          return [
            lookOf(element.parentElement),
            previous === null ? '' : ownLookOf(previous),
            before < 3 ? before : before % 2,
            next === null,
            ownLookOf(element),
          ].join('|');
        });
  const passedIn = new Map();
  let passed;
  // Only fields, and what has a text of its own, can match: asking for that first is faster than axe's order.
  const hasText = ({ localName, childNodes }) =>
    /^(?:input|select|textarea)$/.test(localName) ||
    Array.prototype.some.call(childNodes, ({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() !== '');
  rule.matches = function (element, ...rest) {
    return hasText(element) && !passed.has(lookOf(element)) && matches.call(this, element, ...rest);
  };
  // All are asked for whether they match before the first is computed.
  check.evaluate = function (element, ...rest) {
    const look = lookOf(element);
    if (passed.has(look)) return true;
    const result = evaluate.call(this, element, ...rest);
    if (result === true) passed.add(look);
    return result;
  };
  globalThis.beginContrast = (name) => {
    ownLooks = new WeakMap();
    looks = new WeakMap();
    inState = states.map((state) => new Set(document.querySelectorAll(state)));
    // A style sheet for one element names a class that only this element has, ever.
    const sheets = [...document.styleSheets]
      .filter(({ ownerNode }) => ownerNode.dataset.mantineStyles !== 'inline')
      .map(({ href, ownerNode }) => href ?? ownerNode.textContent);
    const adopted = document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
    passed = once(passedIn, [name, ...sheets, ...adopted].join(), () => new Set());
  };
  // The same few colours are read from thousands of elements.
  const { prototype } = axe.commons.color.Color;
  const { parseString } = prototype;
  const parsed = new Map();
  prototype.parseString = function (text) {
    const known = parsed.get(text);
    if (known !== undefined) return Object.assign(this, known);
    parseString.call(this, text);
    const { r, g, b, alpha } = this;
    parsed.set(text, { r, g, b, alpha });
    return this;
  };
}`;

/** The findings, a line each. `look` is the size and the colours of the page at present; `given`: the rules, where not all. */
export async function accessibilityFindings(page: Page, look: string, given: RunOptions = {}): Promise<string[]> {
  if (await page.evaluate("typeof axe === 'undefined'")) {
    await page.evaluate(`${axe.source}\n${rememberPassedContrast}`);
  }
  const { violations } = await page.evaluate<AxeResults>(
    `beginContrast(${JSON.stringify(look)}); axe.run(document, ${JSON.stringify({ ...options, ...given })})`,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
