/** What a line of a sale asks for, as lines of an invoice: pure functions over minor units. */
import type { InvoiceLineKind, Language } from '@stagedoor/contract/vocabulary';
import type { TaxedAmount } from './tax.ts';

/** A line of a sale, with what an invoice says of it. */
export interface SoldLine {
  /** The ticket, booking or other thing. */
  readonly resource_id: string;
  /** Kind of the product. */
  readonly kind: string;
  /** With the event and the rate. */
  readonly description: string;
  /** People, or units of a supplement. */
  readonly quantity: number;
  readonly tax_percentage: number;
  /** By the clock of the organization; null where it is that of the invoice. */
  readonly supply_date: string | null;
  readonly price: number;
  readonly discount: number;
  readonly supplements: number;
  readonly service_charge: number;
  readonly fees_organization: number;
  readonly fees_provider: number;
  readonly surcharge: number;
  readonly warranty: number;
  readonly tips: number;
  /** The supplements that were bought with a ticket, each with the price of a unit. */
  readonly bought: readonly { readonly label: string; readonly units: number; readonly price: number }[];
}

/** A line of an invoice before tax is split off it. */
export interface LineToIssue extends TaxedAmount {
  readonly resource_id: string;
  readonly kind: InvoiceLineKind;
  readonly description: string;
  readonly quantity: number;
  readonly supply_date: string | null;
  /** Of the line of the first invoice that it corrects. */
  readonly corrects_position: number | null;
}

const names: Readonly<Record<Language, Readonly<Record<Exclude<InvoiceLineKind, 'item'>, string>>>> = {
  en: {
    deposit: 'Payment on account',
    supplement: 'Supplements',
    service_charge: 'Service charge',
    fee: 'Booking fee',
    provider_fee: 'Platform fee',
    surcharge: 'Card surcharge',
    warranty: 'Refund guarantee',
    tip: 'Tip',
  },
  es: {
    deposit: 'Pago a cuenta',
    supplement: 'Suplementos',
    service_charge: 'Cargo por servicio',
    fee: 'Gastos de gestión',
    provider_fee: 'Gastos de la plataforma',
    surcharge: 'Recargo por pago con tarjeta',
    warranty: 'Garantía de devolución',
    tip: 'Propina',
  },
};

/**
 * The parts of a sold line that cost something, in the order in which refunds take them (`remainingParts` of pricing): what
 * was sold, then supplements, charges, fees, surcharge, warranty and tip, each a line of its own. The discount is taken off
 * the first ones: that of a total that was taken elsewhere can be more than the price.
 */
export function linesToIssue(sold: SoldLine, language: Language): LineToIssue[] {
  const words = names[language];
  const { name, quantity } = countedName(sold);
  const of = (word: string) => `${word} (${name})`;
  const { resource_id, tax_percentage, supply_date } = sold;
  const line = (kind: InvoiceLineKind, total: number, description: string, count = 1): LineToIssue => {
    return {
      resource_id,
      kind,
      description,
      quantity: count,
      tax_percentage,
      supply_date,
      total,
      corrects_position: null,
    };
  };
  const lines = [
    sold.kind === 'booking' ? line('deposit', sold.price, of(words.deposit)) : line('item', sold.price, name, quantity),
    ...(sold.kind === 'supplement'
      ? [line('supplement', sold.supplements, name, quantity)]
      : supplementsOf(sold, words.supplement).map((one) =>
          line('supplement', one.price * one.units, of(one.label), one.units),
        )),
    line('service_charge', sold.service_charge, of(words.service_charge)),
    line('fee', sold.fees_organization, sold.kind === 'name-change' ? name : of(words.fee)),
    line('provider_fee', sold.fees_provider, of(words.provider_fee)),
    line('surcharge', sold.surcharge, of(words.surcharge)),
    line('warranty', sold.warranty, of(words.warranty)),
    line('tip', sold.tips, of(words.tip)),
  ];
  let discount = sold.discount;
  const discounted = lines.map((one) => {
    const taken = Math.min(one.total, discount);
    discount -= taken;
    return taken === 0 ? one : { ...one, total: one.total - taken };
  });
  return discounted.filter(({ total }) => total !== 0);
}

/** The name without the count that buyers are shown in it, which an invoice has as the quantity. */
function countedName({ description, quantity }: SoldLine): { readonly name: string; readonly quantity: number } {
  const count = ` × ${quantity}`;
  return description.endsWith(count)
    ? { name: description.slice(0, -count.length), quantity }
    : { name: description, quantity: 1 };
}

/** The supplements bought with a ticket, one by one; in one line where a total that was taken elsewhere is not theirs. */
function supplementsOf({ supplements, bought }: SoldLine, label: string): SoldLine['bought'] {
  const sum = bought.reduce((known, { price, units }) => known + price * units, 0);
  return sum === supplements ? bought : [{ label, units: 1, price: supplements }];
}
