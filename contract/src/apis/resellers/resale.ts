import { operation } from '../../operation.ts';
import { ResellerValidation } from '../../resources/reseller-validation.ts';
import { SwapResult } from '../../resources/swap-result.ts';
import { BarcodeInput, EmailInput, StrInput, Type } from '../../schema.ts';

/** A caller that asks for many barcodes that do not exist is guessing. */
const unknownBarcodes = { name: 'unknown-barcodes', perMinute: 60, burst: 100, counts: 'misses' } as const;

export const validateBarcode = operation({
  id: 'validateBarcode',
  api: 'resellers',
  method: 'GET',
  path: '/validate',
  access: { by: 'reseller' },
  limit: unknownBarcodes,
  tag: 'Resale',
  summary: 'Validate a barcode',
  description:
    'Answers whether a ticket is good and may be swapped. A rule that blocks resale is not an HTTP error: look at ' +
    '`swappable`, not at the status. When several rules apply, the first is answered, in this order: ' +
    'RESELL_NOT_ALLOWED (scanned already, or its holder name was changed), RESELL_PENDING_NAME_CHANGE (a name change ' +
    'awaits payment), RESELL_ALREADY_RESOLD (the ticket came from a swap), RESELL_NOT_SWAPPABLE (its organization is ' +
    'outside the reach of the key).',
  query: Type.Object({ barcode: BarcodeInput('The barcode: what the QR code of the ticket says.') }),
  success: { status: 200, description: 'The barcode exists.', schema: ResellerValidation },
  errors: ['TICKET_NOT_FOUND'],
});

export const swapTicket = operation({
  id: 'swapTicket',
  api: 'resellers',
  method: 'POST',
  path: '/swap',
  access: { by: 'reseller' },
  limit: unknownBarcodes,
  tag: 'Resale',
  summary: 'Swap a ticket',
  description:
    'Voids a ticket and makes a new one with a new barcode for the buyer. From then on the old barcode is dead at ' +
    'every door. Of any number of swaps of one barcode at the same time, one succeeds.',
  body: Type.Object(
    {
      ticket: Type.Object(
        { barcode: BarcodeInput('Barcode of the ticket that is sold on.') },
        { description: 'The ticket that is sold on.' },
      ),
      customer: Type.Object(
        {
          firstName: StrInput('First name.', { minLength: 1, maxLength: 100, examples: ['Nadia'] }),
          lastName: StrInput('Last name.', { minLength: 1, maxLength: 100, examples: ['Ferrer'] }),
          email: EmailInput('E-mail.'),
          language: Type.Optional(
            Type.String({
              description: 'Language of what is written to the buyer, as in BCP 47.',
              pattern: '^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,3}$',
              maxLength: 35,
              examples: ['es'],
            }),
          ),
        },
        { description: 'The buyer.' },
      ),
    },
    { description: 'What is sold on, and to whom.' },
  ),
  success: { status: 200, description: 'Swapped.', schema: SwapResult },
  errors: ['RESELL_NOT_ALLOWED', 'TICKET_NOT_FOUND'],
});

export const getTicketPdf = operation({
  id: 'getTicketPdf',
  api: 'resellers',
  method: 'GET',
  path: '/tickets/pdf/{token}',
  access: { by: 'public', reason: 'The address itself is the credential: unguessable, signed and expiring.' },
  tag: 'Resale',
  summary: 'Read the PDF of a ticket',
  description:
    'The address in `pdf` of a swap. It works until 30 days after the event. Before the tickets of the event are ' +
    'unsealed, the PDF shows no barcode and says when it will.',
  params: Type.Object({
    token: Type.String({
      description: 'Signed token.',
      pattern: '^[A-Za-z0-9._~-]+$',
      minLength: 1,
      maxLength: 1_024,
      examples: ['Zm9yZXhhbXBsZW9ubHk'],
    }),
  }),
  success: { status: 200, description: 'The ticket.', mediaType: 'application/pdf' },
  errors: ['TICKET_NOT_FOUND'],
});
