/** Formats of `Intl`, each made once: making one takes a hundred times as long as using it, and lists use one in each row. */

/** Time zones, currencies and ways of writing are fewer; names that callers make up are forgotten with the others. */
const keptMax = 1_000;

function keeping<Options extends object, Format>(make: (locale: string, options: Options) => Format) {
  const kept = new Map<string, Format>();
  return (locale: string, options: Options): Format => {
    const key = locale + JSON.stringify(options);
    const known = kept.get(key);
    if (known) return known;
    const made = make(locale, options);
    if (kept.size >= keptMax) kept.clear();
    kept.set(key, made);
    return made;
  };
}

/** Days and hours. */
export const timeFormat = keeping(
  (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);
/** Numbers and amounts. */
export const numberFormat = keeping(
  (locale: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
/** How long ago. */
export const agoFormat = keeping(
  (locale: string, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);
