/** Texts of a screen or part in all languages. A key that a language lacks, or has beside the others, does not compile. */
type Tree = { readonly [key: string]: string | Tree };
type Same<T extends Tree> = { readonly [K in keyof T]: T[K] extends Tree ? Same<T[K]> : string };

export function texts<const T extends Tree>(en: T, es: Same<T>): { readonly en: Same<T>; readonly es: Same<T> } {
  return { en: en as Same<T>, es };
}
