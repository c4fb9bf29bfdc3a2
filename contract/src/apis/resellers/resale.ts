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
    'Returns whether a ticket is valid and whether it can be swapped. A rule that blocks resale is not an HTTP ' +
    'error: check `swappable`, not the status. If several rules apply, the first one is returned, in this ' +
    'order: ' +
    'RESELL_NOT_ALLOWED (scanned already, or its holder name was changed), RESELL_PENDING_NAME_CHANGE (a name change ' +
    'awaits payment), RESELL_ALREADY_RESOLD (the ticket came from a swap), RESELL_NOT_SWAPPABLE (the key has no ' +
    'access to its organization).',
  query: Type.Object({ barcode: BarcodeInput('The barcode: the content of the QR code of the ticket.') }),
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
    'Voids a ticket and creates a new one with a new barcode for the buyer. The old barcode is then rejected at ' +
    'every door. If one barcode is swapped several times at the same moment, exactly one swap succeeds.',
  body: Type.Object(
    {
      ticket: Type.Object(
        { barcode: BarcodeInput('Barcode of the resold ticket.') },
        { description: 'The resold ticket.' },
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
    { description: 'The resold ticket and its buyer.' },
  ),
  success: { status: 200, description: 'Swapped.', schema: SwapResult },
  errors: ['RESELL_NOT_ALLOWED', 'TICKET_NOT_FOUND'],
});

export const getTicketPdf = operation({
  id: 'getTicketPdf',
  api: 'resellers',
  method: 'GET',
  path: '/tickets/pdf/{token}',
  access: {
    by: 'public',
    reason: 'The address itself is the credential: it cannot be guessed, is signed and expires.',
  },
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
