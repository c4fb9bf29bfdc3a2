import { type InputOf, management } from '@stagedoor/contract';
import {
  createListRate,
  deleteListRate,
  type ListRateInput,
  listListRates,
  readListRate,
  updateListRate,
} from '../../modules/list-rates/list-rates.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Handler, read, write } from '../common/handlers.ts';
import { presentManagedListRate } from '../common/presenters/list-rate.ts';
import { Problems } from '../common/problems.ts';
import { untilOf } from './ticket-rate-input.ts';
import { inWireNames } from './wire-names.ts';

const wireNames = { until_seconds: 'until' };

export const listRateHandlers: readonly Handler[] = [
  read(management.listEventListRates, async ({ db, caller, params }) => {
    const rates = await listListRates(db, caller.organization.id, params.eventId);
    return rates instanceof Refusal ? rates : { success: true, data: rates.map(presentManagedListRate) };
  }),

  write(management.createListRate, async ({ tx, caller, params, body, now }) => {
    const { id: organizationId, currencyDigits } = caller.organization;
    const problems = new Problems();
    const input = { ...listRateInput(body, problems, currencyDigits), name: body.name };
    if (problems.any) return problems.refusal();
    const rate = await createListRate(tx, { organizationId, eventId: params.eventId }, input, now);
    return rate instanceof Refusal
      ? inWireNames(rate, wireNames)
      : { success: true, data: presentManagedListRate(rate) };
  }),

  read(management.getListRate, async ({ db, caller, params }) => {
    const rate = await readListRate(db, caller.organization.id, params.rateId);
    return rate instanceof Refusal ? rate : { success: true, data: presentManagedListRate(rate) };
  }),

  write(management.updateListRate, async ({ tx, caller, params, body, now }) => {
    const { id, currencyDigits } = caller.organization;
    const problems = new Problems();
    const input = listRateInput(body, problems, currencyDigits);
    if (problems.any) return problems.refusal();
    const rate = await updateListRate(tx, id, params.rateId, input, now);
    return rate instanceof Refusal
      ? inWireNames(rate, wireNames)
      : { success: true, data: presentManagedListRate(rate) };
  }),

  write(management.deleteListRate, async ({ tx, caller, params }) => {
    return (await deleteListRate(tx, caller.organization.id, params.rateId)) ?? { success: true };
  }),
];

type Body = InputOf<typeof management.updateListRate>['body'];

function listRateInput(body: Body, problems: Problems, currencyDigits: number): ListRateInput {
  return {
    name: body.name,
    slug: body.slug,
    type: body.type,
    complete: body.complete,
    valid_from: problems.instant('/valid_from', body.valid_from),
    valid_until: untilOf('/valid_until', body.valid_until, problems),
    party_max: body.max,
    options: body.options?.map((option, index) => ({
      _id: option._id,
      price: problems.money(`/options/${index}/price`, option.price, currencyDigits),
      women: option.women ?? 0,
      men: option.men ?? 0,
      age: option.age ?? 0,
      additional_info: option.additional_info ?? '',
      from_seconds: option.from ?? 0,
      until_seconds: option.until,
    })),
  };
}
