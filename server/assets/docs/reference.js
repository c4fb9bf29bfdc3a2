// The reference without this script shows everything: this chooses a language, copies an example, and finds an operation.
const main = document.querySelector('main');

// On a small screen the contents would stand before everything else.
if (!matchMedia('(min-width: 72rem)').matches) document.querySelector('.contents').open = false;

const languages = document.querySelector('fieldset.tool');
if (languages) {
  const kept = () => {
    try {
      return localStorage.getItem('stagedoor.language');
    } catch {
      return null;
    }
  };
  const standard = matchMedia('(min-width: 60rem)').matches ? 'all' : 'curl';
  const wanted = languages.querySelector(`[value="${CSS.escape(kept() ?? standard)}"]`);
  const choice = wanted ?? languages.querySelector('input');
  choice.checked = true;
  main.dataset.language = choice.value;
  languages.addEventListener('change', ({ target }) => {
    main.dataset.language = target.value;
    try {
      localStorage.setItem('stagedoor.language', target.value);
    } catch {
      // Not kept where the browser keeps nothing.
    }
  });
  languages.hidden = false;
}

for (const figure of document.querySelectorAll('figure')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(figure.querySelector('code').textContent);
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Not copied';
    }
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
  figure.querySelector('figcaption').append(button);
}

const filter = document.querySelector('[name=filter]');
if (filter) {
  filter.closest('.tool').hidden = false;
  filter.addEventListener('input', () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const item of main.querySelectorAll('h3 ~ ul > li')) {
      const text = item.textContent.toLowerCase();
      item.hidden = !words.every((word) => text.includes(word));
    }
  });
}
