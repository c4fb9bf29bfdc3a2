/**
 * Up to which total a simplified invoice is enough. Directive 2006/112/EC has member states allow it up to 100 EUR (article
 * 220a), and lets them allow it up to 400 EUR (articles 221 and 238).
 */

/**
 * What member states set, in EUR with tax, where it is more than 100 for whatever is sold. Three set more for what is not sold
 * here, and stay at 100: Estonia 160 without tax for passenger transport and machines (käibemaksuseadus, § 37 (9)), Slovakia
 * 400 for receipts of a registered cash register (zákon č. 222/2004 Z. z., § 74 ods. 3 písm. b), and Latvia, of which no source
 * says that its limit holds for whatever is sold.
 */
const ofMemberStates: Readonly<Record<string, number>> = {
  // UStG 1994, § 11 (6).
  AT: 400,
  // UStDV, § 33.
  DE: 250,
  // Real Decreto 1619/2012, artículo 4.1; 3,000 for dance halls and discotheques, which they set themselves.
  ES: 400,
  // Arvonlisäverolaki, 209 f §.
  FI: 400,
  // CGI, annexe II, article 242 nonies A, II: 150 without tax, which a total of 150 never exceeds.
  FR: 150,
  // DPR 633/1972, articolo 21-bis.
  IT: 400,
};

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
