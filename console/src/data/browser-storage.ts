/** What the browser keeps for the page: null where it blocks site data, which it says by throwing. */
function opened(open: () => Storage): Storage | null {
  try {
    return open();
  } catch {
    return null;
  }
}

/** Of all tabs, until it is deleted. */
export const lastingStorage = opened(() => localStorage);
/** Of the tab, until it is closed. */
export const tabStorage = opened(() => sessionStorage);
