/**
 * Elements that show the web shop of an organization in pages of other sites: `stagedoor-event`, `stagedoor-calendar` and
 * `stagedoor-button`. What is inside an element is shown where this file does not run: a link to the shop.
 */
(() => {
  const phone = matchMedia('(max-width: 40rem)');
  /** Properties of the element that the shop takes over, under the names that they have there. */
  const colors = ['accent', 'on-accent', 'ink', 'quiet', 'paper', 'ground', 'line', 'tint'];
  const answerMs = 10_000;
  /** Orders that were reported, since a page of the shop can be loaded again. */
  const reported = new Set();
  const words = {
    en: { close: 'Close', tab: 'Open in a tab of its own' },
    es: { close: 'Cerrar', tab: 'Abrir en otra pestaña' },
  };

  class ShopElement extends HTMLElement {
    /** Shows what was chosen over this page; in a tab of its own on a phone. To be called in answer to a click. */
    open(address = this.address()) {
      if (phone.matches) window.open(withoutFrame(address), '_blank', 'noopener');
      else showOver(this, address);
    }

    /** The page of the shop that the element is for. */
    address() {
      const url = new URL(this.getAttribute('shop') ?? '', document.baseURI);
      url.pathname = [url.pathname.replace(/\/+$/, ''), ...this.path()].join('/');
      const rates = (this.getAttribute('rates') ?? '').split(/\s+/).filter(Boolean);
      for (const rate of rates) url.searchParams.append('show', rate);
      for (const name of ['code', 'lang']) {
        const value = this.getAttribute(name) ?? '';
        if (value !== '') url.searchParams.set(name, value);
      }
      return url.href;
    }

    path() {
      const event = this.getAttribute('event') ?? '';
      return event === '' ? [] : [event];
    }
  }

  /** An element with a page of the shop in it. */
  class FrameElement extends ShopElement {
    connectedCallback() {
      if (this.frame) return;
      this.frame = frameOf(this, this.address());
      this.frame.style.cssText = 'width:100%;height:24rem;border:0;display:block';
      this.replaceChildren(this.frame);
    }
  }

  class EventElement extends FrameElement {}
  class CalendarElement extends FrameElement {
    path() {
      return [];
    }

    /** `view="month"` shows the month of the first event. */
    address() {
      const url = new URL(super.address());
      if (this.getAttribute('view') === 'month') url.searchParams.set('view', 'month');
      return url.href;
    }
  }

  class ButtonElement extends ShopElement {
    connectedCallback() {
      this.addEventListener('click', (event) => {
        event.preventDefault();
        this.open();
      });
    }

    /** `tickets` names rates with numbers: `rate_…:2 rate_…:1`. */
    address() {
      const url = new URL(super.address());
      const tickets = (this.getAttribute('tickets') ?? '').split(/\s+/).filter(Boolean);
      if (tickets.length > 0) url.pathname += '/buy';
      for (const ticket of tickets) {
        const [rate, quantity = '1'] = ticket.split(':');
        url.searchParams.set(`n_${rate}`, quantity);
      }
      return url.href;
    }
  }

  function withFrame(address) {
    const url = new URL(address);
    url.searchParams.set('embed', '1');
    return url.href;
  }

  function withoutFrame(address) {
    const url = new URL(address);
    url.searchParams.delete('embed');
    return url.href;
  }

  /** A frame with the page, whose messages change the element. */
  function frameOf(element, address, { isOver = false } = {}) {
    const frame = document.createElement('iframe');
    frame.src = withFrame(address);
    frame.title = element.getAttribute('label') ?? element.textContent.trim();
    const { origin } = new URL(address);
    addEventListener('message', function listen({ source, origin: from, data }) {
      if (!frame.isConnected && source === null) removeEventListener('message', listen);
      if (source !== frame.contentWindow || from !== origin || typeof data?.stagedoor !== 'string') return;
      if (data.stagedoor === 'ready') source.postMessage({ stagedoor: 'use', ...knownOf(element), isOver }, origin);
      if (data.stagedoor === 'height' && !isOver) frame.style.height = `${Number(data.height)}px`;
      if (data.stagedoor === 'open' && String(data.address).startsWith(`${origin}/`)) element.open(data.address);
      if (data.stagedoor === 'sold') reportSold(element, data);
    });
    return frame;
  }

  /** What the page of the shop is given: colours, whether it may be dark, and what is known of the visitor. */
  function knownOf(element) {
    const style = getComputedStyle(element);
    const used = colors.map((name) => [name, style.getPropertyValue(`--stagedoor-${name}`).trim()]);
    const answers = [...element.attributes].flatMap(({ name, value }) =>
      name.startsWith('answer-') ? [[name.slice('answer-'.length), value]] : [],
    );
    const data = [
      ['full_name', element.getAttribute('name') ?? ''],
      ['email', element.getAttribute('email') ?? ''],
      ...answers,
    ];
    return {
      colors: Object.fromEntries(used.filter(([, value]) => value !== '')),
      canBeDark: style.colorScheme.includes('dark'),
      fields: Object.fromEntries(data.filter(([, value]) => value !== '')),
    };
  }

  function reportSold(element, { order, total, currency, tickets }) {
    if (reported.has(order)) return;
    reported.add(order);
    const detail = { order, total, currency, tickets };
    element.dispatchEvent(new CustomEvent('sold', { bubbles: true, detail }));
  }

  /** The page of the shop over this one, until it is closed. */
  function showOver(element, address) {
    const language = element.getAttribute('lang') ?? document.documentElement.lang;
    const { close: closeWord, tab: tabWord } = words[language.slice(0, 2)] ?? words.en;
    const dialog = document.createElement('dialog');
    dialog.style.cssText =
      'box-sizing:border-box;width:min(64rem,96vw);height:min(56rem,94vh);max-width:none;max-height:none;padding:0;border:0;border-radius:.9rem;overflow:hidden;display:grid;grid-template-rows:auto 1fr;background:Canvas;color:CanvasText';
    const bar = document.createElement('div');
    bar.style.cssText = 'display:flex;justify-content:space-between;align-items:center;padding:.4rem .75rem;gap:1rem';
    const tab = document.createElement('a');
    tab.href = withoutFrame(address);
    tab.target = '_blank';
    tab.rel = 'noopener';
    tab.textContent = tabWord;
    tab.style.cssText = 'color:LinkText;padding:.5rem 0';
    const close = document.createElement('button');
    close.type = 'button';
    close.textContent = closeWord;
    close.style.cssText = 'min-height:2.75rem;padding:.4rem 1rem;font:inherit;cursor:pointer';
    close.addEventListener('click', () => dialog.close());
    bar.append(tab, close);
    const frame = frameOf(element, address, { isOver: true });
    frame.style.cssText = 'width:100%;height:100%;border:0';
    dialog.setAttribute('aria-label', frame.title);
    dialog.append(bar, frame);
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    // Where the page does not come, by a rule of this site for instance, the link in the bar is what is left.
    const waiting = setTimeout(() => tab.focus(), answerMs);
    frame.addEventListener('load', () => clearTimeout(waiting), { once: true });
  }

  customElements.define('stagedoor-event', EventElement);
  customElements.define('stagedoor-calendar', CalendarElement);
  customElements.define('stagedoor-button', ButtonElement);
})();
