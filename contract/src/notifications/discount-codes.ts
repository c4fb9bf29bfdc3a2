import { DiscountCode } from '../resources/discount-code.ts';
import { exampleDiscountCode } from './examples.ts';
import { notification } from './notification.ts';

export const discountCodeCreated = notification({
  kind: 'discount_code.created',
  description: 'A discount code was created. The payload is the whole code.',
  payload: DiscountCode,
  example: exampleDiscountCode,
});

export const discountCodeUpdated = notification({
  kind: 'discount_code.updated',
  description:
    'The terms of a discount code were changed, or it was switched on or off. Being used is no change. The payload is ' +
    'the whole code afterwards.',
  payload: DiscountCode,
  example: { ...exampleDiscountCode, active: false, updated_at: '2026-11-03T16:20:05.300Z' },
});
