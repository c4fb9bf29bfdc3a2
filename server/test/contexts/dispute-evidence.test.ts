import { describe, expect, it } from 'vitest';
import type { SaleAsEvidence } from '../../src/contexts/sales/disputes/disputes.sql.ts';
import { evidenceOf } from '../../src/contexts/sales/disputes/evidence.ts';

const sale = { lines: [], mails: [], entries: [], total: 100, currency_digits: 2, currency: 'EUR' };
const buyer = {
  client_id: '',
  client_name: 'Ines Duarte',
  client_email: 'ines.duarte@example.org',
  client_phone: '',
  client_birthday: null,
};

describe('evidence of a sale', () => {
  it('is cut between characters where a field is too long', () => {
    // An even length before it puts the limit into the middle of a character.
    const lines = [`a${'🎟'.repeat(10_001)}`];
    const evidence = evidenceOf({ ...sale, lines } as unknown as SaleAsEvidence, buyer);
    expect(evidence.product_description).toHaveLength(19_999);
    expect(evidence.product_description!.isWellFormed()).toBe(true);
  });

  it('has the whole statement of a person, and as much of what was mailed as the field takes beside it', () => {
    const mails = Array.from({ length: 500 }, () => ({
      recipient: 'a@example.org',
      subject: 'Tickets',
      at: '2026-11-20',
    }));
    const statement = 'The buyer confirmed. '.repeat(95).trim();
    const { uncategorized_text: text } = evidenceOf({ ...sale, mails } as unknown as SaleAsEvidence, buyer, statement);
    expect(text).toHaveLength(20_000);
    expect(text!.startsWith(`${statement}\n\nMails that were sent:\n2026-11-20 UTC`)).toBe(true);
  });
});
