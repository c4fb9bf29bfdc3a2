/** Amounts as people type them. */
import { moneyFormat } from '@stagedoor/contract/intl';
import { describe, expect, it } from 'vitest';
import { chargeOn, decimalsOf, sumOf, typedAmount } from '../src/parts/amounts.ts';

/** What stands in the field after each character was typed at its end. */
const typed = (text: string, decimals: number) =>
  [...text].reduce((before, character) => typedAmount(before + character, before, decimals), '');
const pasted = (text: string, decimals: number) => typedAmount(text, '', decimals);

describe('an amount', () => {
  it.each([
    { text: '12,50', decimals: 2, amount: '12.50' },
    { text: '12.50', decimals: 2, amount: '12.50' },
    { text: '12,505', decimals: 2, amount: '12.50' },
    { text: '1.250,00', decimals: 2, amount: '1.25' },
    { text: '-5 €', decimals: 2, amount: '5' },
    { text: '1,234', decimals: 3, amount: '1.234' },
    { text: ',5', decimals: 2, amount: '.5' },
  ])('typed as $text with $decimals decimals is $amount', ({ text, decimals, amount }) => {
    expect(typed(text, decimals)).toBe(amount);
  });

  it.each([
    { text: '1,250.00', decimals: 2, amount: '1250.00' },
    { text: '1.250,00 €', decimals: 2, amount: '1250.00' },
    { text: '1.250', decimals: 2, amount: '1250' },
    { text: '1,250,000', decimals: 2, amount: '1250000' },
    { text: '1.250', decimals: 3, amount: '1.250' },
    { text: '12,5', decimals: 2, amount: '12.5' },
    { text: '12,50', decimals: 0, amount: '12' },
  ])('pasted as $text with $decimals decimals is $amount', ({ text, decimals, amount }) => {
    expect(pasted(text, decimals)).toBe(amount);
  });

  it('has the decimals of its currency', () => {
    expect(['EUR', 'JPY', 'KWD'].map(decimalsOf)).toEqual([2, 0, 3]);
  });

  it('has the decimals that the service counts in, where runtimes give those in daily use', () => {
    expect(['HUF', 'COP', 'IQD'].map(decimalsOf)).toEqual([2, 2, 3]);
    expect(sumOf([10.4, 10.4], 'HUF')).toBe(20.8);
    expect(chargeOn(25, { type: 'percentage', amount: 10 }, 'COP')).toBe(2.5);
    expect(moneyFormat('en-GB', 'HUF').format(27.5)).toMatch(/27\.50$/);
  });
});
