import { type InputOf, management } from '@stagedoor/contract';
import {
  createListRate,
  deleteListRate,
  getListRate,
  type ListRateInput,
  listListRates,
  updateListRate,
} from '../../contexts/guest-lists/list-rates/list-rates.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import type { Problems } from '../../http/problems.ts';
import { presentManagedListRate } from '../../wire/presenters/list-rate.ts';
import { untilOf } from '../../wire/ticket-rate-input.ts';

export const listRateHandlers: readonly Handler[] = [
  endpoint(management.listListRates, {
    run: ({ tenant, params }) => listListRates(tenant, params.eventId),
    present: presentManagedListRate,
  }),

  endpoint(management.createListRate, {
    input: ({ body, caller }, problems) => ({
      ...listRateInput(body, problems, caller.organization.currencyDigits),
      name: body.name,
    }),
    run: ({ write, params }, input) => createListRate(write, params.eventId, input),
    present: presentManagedListRate,
  }),

  endpoint(management.getListRate, {
    run: ({ tenant, params }) => getListRate(tenant, params.rateId),
    present: presentManagedListRate,
  }),

  endpoint(management.updateListRate, {
    input: ({ body, caller }, problems) => listRateInput(body, problems, caller.organization.currencyDigits),
    run: ({ write, params }, input) => updateListRate(write, params.rateId, input),
    present: presentManagedListRate,
  }),

  endpoint(management.deleteListRate, {
    run: ({ write, params }) => deleteListRate(write, params.rateId),
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
    required_fields: body.required_fields,
    entry_price:
      body.entry_price === undefined ? undefined : problems.money('/entry_price', body.entry_price, currencyDigits),
    quota: body.quota,
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
