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

/**
 * The currencies of ISO 4217 that are in use, by the digits after their decimal point. Written out rather than taken
 * from the runtime: amounts are stored by these digits, so they may not change with a version of Node.
 */
const byDigits: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  2:
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC ' +
    'CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD ' +
    'KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO ' +
    'NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL ' +
    'THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG',
  3: 'BHD IQD JOD KWD LYD OMR TND',
};

export const currencyDigits: ReadonlyMap<string, number> = new Map(
  Object.entries(byDigits).flatMap(([digits, codes]) =>
    codes.split(' ').map((code) => [code, Number(digits)] as const),
  ),
);

/** An amount in major units, with the decimals that the service counts it in: runtimes give some currencies fewer. */
export function moneyFormat(locale: string, currency: string): Intl.NumberFormat {
  const digits = currencyDigits.get(currency) ?? 2;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return numberFormat(locale, { style: 'currency', currency, ...options });
}

/** How long ago. */
export const agoFormat = keeping(
  (locale: string, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);
