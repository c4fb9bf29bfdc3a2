/**
 * A text as a search compares it: without case and accents, as `plainText` of the contract. Most texts have neither, and
 * are compared as they are.
 */
export const plainText = (value: string): string =>
  `(CASE WHEN octet_length(${value}) = char_length(${value}) THEN lower(${value}) ELSE
    translate(replace(replace(replace(replace(lower(regexp_replace(normalize(${value}, NFKD), '[\\u0300-\\u036f]', '', 'g')),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øłđðħıŋŧ', 'olddhint') END)`;
