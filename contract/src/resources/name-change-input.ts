import { DayInput, EmailInput, Nullable, OneOf, StrInput, Type } from '../schema.ts';
import { documentTypes, genders } from '../vocabulary.ts';

/** Who is to have a ticket; the same at every API that offers it. */
export const newHolderInput = {
  full_name: StrInput('Name of the new holder.', { minLength: 1, examples: ['Ilse Okafor'] }),
  email: Type.Optional(EmailInput('E-mail of the new holder; when omitted it stays as it is.')),
  phone: Type.Optional(
    StrInput('Phone number of the new holder; when omitted it stays as it is.', {
      maxLength: 40,
      examples: ['+34600000103'],
    }),
  ),
};

/** What can be changed of the holder while the ticket stays that person's. */
export const HolderChanges = Type.Object(
  {
    phone: Type.Optional(StrInput('Phone number; empty for none.', { maxLength: 40, examples: ['+34600000103'] })),
    gender: Type.Optional(OneOf(genders, 'Gender.')),
    birthday: Type.Optional(Nullable(DayInput('Birthday; null for none.'))),
    address: Type.Optional(StrInput('Address; empty for none.')),
    postal_code: Type.Optional(StrInput('Postal code; empty for none.', { maxLength: 20, examples: ['46001'] })),
    country_code: Type.Optional(
      Type.String({
        description: 'Country, ISO 3166-1 alpha-2; empty for none.',
        pattern: '^([A-Za-z]{2})?$',
        maxLength: 2,
        examples: ['ES'],
      }),
    ),
    personal_document_type: Type.Optional(OneOf([...documentTypes, ''] as const, 'Kind of identity document.')),
    personal_document_number: Type.Optional(StrInput('Number of that document; empty for none.', { maxLength: 64 })),
  },
  { description: 'What to change.', minProperties: 1 },
);
