/** Pages that take the forms of browsers, by what their routes are marked with as `plain`. */
export const formPages = { payment: 'payment page', shop: 'shop' } as const;

/** True for a route that reads forms. */
export function takesForms(plain: string | undefined): boolean {
  return Object.values(formPages).some((page) => page === plain);
}
