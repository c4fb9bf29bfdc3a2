/** A page of the shop within a page of another site: it tells that page its height and what was sold, and looks as it wants. */
(() => {
  if (window.parent === window) return;
  const root = document.documentElement;
  const tell = (stagedoor, more = {}) => window.parent.postMessage({ stagedoor, ...more }, '*');

  addEventListener('message', ({ source, data }) => {
    if (source !== window.parent || data?.stagedoor !== 'use') return;
    for (const [name, value] of Object.entries(data.colors ?? {})) {
      if (/^[a-z-]+$/.test(name)) root.style.setProperty(`--${name}`, String(value));
    }
    if (!data.canBeDark) root.style.colorScheme = 'light';
    for (const [name, value] of Object.entries(data.fields ?? {})) {
      for (const input of document.getElementsByName(`p0.${name}`)) {
        if (input.type === 'checkbox') input.checked ||= input.value === String(value);
        else if (input.value === '') input.value = String(value);
      }
    }
    // In the page itself only the first page of the shop is shown, and its other views: the other pages come over it.
    if (!data.isOver) leadOver();
  });

  /** Lets the page around open what a link or the form leads to. */
  function leadOver() {
    document.addEventListener('click', (event) => {
      const link = event.target.closest('a');
      if (!link || link.target || link.origin !== location.origin || event.defaultPrevented) return;
      if (link.pathname === location.pathname) return;
      event.preventDefault();
      tell('open', { address: link.href });
    });
    document.addEventListener('submit', (event) => {
      const form = event.target;
      if (form.method !== 'get') return;
      event.preventDefault();
      const address = new URL(form.action);
      for (const [name, value] of new FormData(form)) address.searchParams.append(name, String(value));
      tell('open', { address: address.href });
    });
  }

  // What is no page of the shop that may stand in a frame has a tab of its own.
  for (const link of document.querySelectorAll('a[href]')) {
    if (link.origin === location.origin && link.search.includes('embed=1')) continue;
    if (link.getAttribute('href').startsWith('#')) continue;
    link.target = '_blank';
    link.rel = 'noopener';
  }

  const tellHeight = () => tell('height', { height: Math.ceil(document.body.getBoundingClientRect().height) });
  new ResizeObserver(tellHeight).observe(document.body);
  // A browser does not draw a frame that is out of sight, and observes no size in it until it does.
  addEventListener('load', tellHeight);

  const sold = document.querySelector('[data-sold]');
  if (sold) {
    const { sold: order, total, currency, tickets } = sold.dataset;
    tell('sold', { order, total: Number(total), currency, tickets: Number(tickets) });
  }
  tell('ready');
})();
