import { type InputOf, limits, management } from '@stagedoor/contract';
import {
  createDiscountCode,
  getDiscountCode,
  listDiscountCodes,
  updateDiscountCode,
} from '../../modules/discount-codes/discount-codes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Handler, read, write } from '../common/handlers.ts';
import { toMinor } from '../common/money.ts';
import { pageOf, shownOf } from '../common/paging.ts';
import { presentDiscountCode } from '../common/presenters/discount-code.ts';
import { Problems } from '../common/problems.ts';

type Terms = Omit<InputOf<typeof management.updateDiscountCode>['body'], 'active'>;

/** Decimals that a percentage can have. */
const percentageDigits = 4;

function readTerms(body: Terms, currencyDigits: number, problems: Problems) {
  const { fixed_amount, percentage, valid_from, valid_until } = body;
  if (fixed_amount === 0) problems.add('/fixed_amount', 'must be more than 0');
  if (percentage && toMinor(percentage, percentageDigits) === null) {
    problems.add('/percentage', `has more than ${percentageDigits} decimals`);
  }
  return {
    eventId: body.event_id,
    fixedAmount: fixed_amount && problems.money('/fixed_amount', fixed_amount, currencyDigits),
    percentage,
    priceMin: body.price_min && problems.money('/price_min', body.price_min, currencyDigits),
    validFrom: valid_from === null ? null : problems.instant('/valid_from', valid_from),
    validUntil: valid_until === null ? null : problems.instant('/valid_until', valid_until),
    redemptionsMax: body.redemptions_max,
  };
}

export const discountCodeHandlers: readonly Handler[] = [
  read(management.listDiscountCodes, async ({ db, caller, query, nextPage }) => {
    const problems = new Problems();
    const page = pageOf(query, limits.pageDefault, problems);
    if (problems.any) return problems.refusal();
    const { type, event_id: eventId, active } = query;
    const rows = await listDiscountCodes(db, caller.organization.id, { type, eventId, active, ...page });
    return { success: true, data: shownOf(rows, page, nextPage).map(presentDiscountCode) };
  }),

  read(management.getDiscountCode, async ({ db, caller, params }) => {
    const row = await getDiscountCode(db, caller.organization.id, params.discountCodeId);
    return row instanceof Refusal ? row : { success: true, data: presentDiscountCode(row) };
  }),

  write(management.createDiscountCode, async ({ tx, now, caller, body }) => {
    const problems = new Problems();
    const terms = readTerms(body, caller.organization.currencyDigits, problems);
    if (problems.any) return problems.refusal();
    const row = await createDiscountCode(
      tx,
      caller.organization.id,
      {
        code: body.code,
        type: body.type,
        eventId: terms.eventId ?? null,
        fixedAmount: terms.fixedAmount ?? null,
        percentage: terms.percentage ?? null,
        priceMin: terms.priceMin ?? 0,
        validFrom: terms.validFrom ?? null,
        validUntil: terms.validUntil ?? null,
        redemptionsMax: terms.redemptionsMax ?? null,
      },
      now,
    );
    return row instanceof Refusal ? row : { success: true, data: presentDiscountCode(row) };
  }),

  write(management.updateDiscountCode, async ({ tx, now, caller, params, body }) => {
    const problems = new Problems();
    const terms = readTerms(body, caller.organization.currencyDigits, problems);
    if (problems.any) return problems.refusal();
    const changes = { ...terms, active: body.active };
    const row = await updateDiscountCode(tx, caller.organization.id, params.discountCodeId, changes, now);
    return row instanceof Refusal ? row : { success: true, data: presentDiscountCode(row) };
  }),

  write(management.deactivateDiscountCode, async ({ tx, now, caller, params }) => {
    const { id } = caller.organization;
    const row = await updateDiscountCode(tx, id, params.discountCodeId, { active: false }, now);
    return row instanceof Refusal ? row : { success: true, data: presentDiscountCode(row) };
  }),
];
