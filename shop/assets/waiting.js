/** Looks again for the place of a person who waits, and says what has changed; leads on when it is their turn. */
(() => {
  const section = document.querySelector('[data-look]');
  if (!section) return;
  const line = section.querySelector('.line');
  const title = section.querySelector('h1');
  let { look } = section.dataset;
  const lookIn = (seconds) => setTimeout(again, seconds * 1_000);

  async function again() {
    let seconds = 10;
    try {
      const answer = await fetch(look);
      if (answer.ok) {
        const state = await answer.json();
        if (state.next) return location.replace(state.next);
        if (title.textContent !== state.title) title.textContent = state.title;
        if (line.textContent !== state.line) line.textContent = state.line;
        ({ seconds, look } = state);
      } else seconds = Number(answer.headers.get('retry-after')) || seconds;
    } catch {
      // Without a network the place is kept.
    }
    lookIn(seconds);
  }

  lookIn(Number(section.dataset.seconds));
})();
