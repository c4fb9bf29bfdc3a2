/**
 * Up to which total a simplified invoice is enough. Directive 2006/112/EC lets member states set it, at 100 EUR (article
 * 220a) up to 400 EUR (article 238).
 */

/** Of what member states set, in EUR. */
const ofMemberStates: Readonly<Record<string, number>> = { AT: 400, DE: 250, ES: 400, FR: 150, IT: 400 };

const memberStates = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** Minor units; null where no limit is known: outside the Union, or in another currency than EUR. */
export function defaultSimplifiedLimit(country: string, currency: string): number | null {
  if (currency !== 'EUR' || !memberStates.includes(country)) return null;
  return (ofMemberStates[country] ?? 100) * 100;
}

/** The limit of the organization, or that of its country; null where there is none. Minor units. */
export function simplifiedLimitOf(settings: {
  readonly simplified_limit: number | null;
  readonly country: string;
  readonly currency: string;
}): number | null {
  return settings.simplified_limit ?? defaultSimplifiedLimit(settings.country, settings.currency);
}
