/**
 * What pages of the shop do where scripts run: they say the total while visitors choose, count down the time that is left,
 * and know a form that is loaded anew, and what was sent from it. Without it every page works.
 */
(() => {
  const { lang } = document.documentElement;

  const total = document.querySelector('output[data-currency]');
  if (total) {
    const { currency, decimals, base, label } = total.dataset;
    const money = new Intl.NumberFormat(lang === 'es' ? 'es-ES' : 'en-GB', {
      style: 'currency',
      currency,
      minimumFractionDigits: Number(decimals),
      maximumFractionDigits: Number(decimals),
    });
    const priced = [...document.querySelectorAll('[data-price]')];
    /** Undefined where more is chosen than is left at this price: the next page says what it costs. */
    const chosen = () => {
      let sum = Number(base);
      for (const field of priced) {
        const { price, left = 'Infinity' } = field.dataset;
        const units = field.type === 'checkbox' ? Number(field.checked) : Number(field.value);
        if (units > Number(left)) return undefined;
        sum += units * Number(price);
      }
      return sum;
    };
    const show = () => {
      const sum = chosen();
      const text = sum === undefined || (label && sum === 0) ? '' : money.format(sum);
      total.textContent = label && text ? `${label}: ${text}` : text;
    };
    addEventListener('change', show);
    // After going back, a browser enters again what was chosen.
    addEventListener('pageshow', show);
  }

  // What is sent again after going back is the same purchase: the form that a browser loads anew keeps its token.
  const token = document.querySelector('form.purchase [name="token"]');
  if (token) {
    const { formToken = token.value } = history.state ?? {};
    token.value = formToken;
    history.replaceState({ ...history.state, formToken }, '');
    const keep = () => history.replaceState({ formToken, sent: [...new FormData(token.form)] }, '');
    token.form.addEventListener('submit', keep);
  }

  // Where nothing is left after going back, the form that was sent from here may have taken the last: it is sent again.
  const again = document.querySelector('form.again');
  if (again && history.state?.sent) {
    for (const [name, value] of history.state.sent) {
      again.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
    }
    again.hidden = false;
  }

  const timer = document.querySelector('[data-until]');
  if (timer) {
    const until = Date.parse(timer.dataset.until);
    // The clock of the visitor may be wrong: only how long the page is shown counts.
    const ahead = Date.now() - Date.parse(timer.dataset.now);
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((until + ahead - Date.now()) / 1_000));
      timer.textContent = `${timer.dataset.label}: ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
      if (seconds === 0) clearInterval(ticking);
    };
    const ticking = setInterval(tick, 1_000);
    timer.hidden = false;
    tick();
  }
})();
