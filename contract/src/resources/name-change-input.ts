import { EmailInput, StrInput, Type } from '../schema.ts';

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
