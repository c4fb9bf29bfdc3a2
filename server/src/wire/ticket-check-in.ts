/** Reads the check-in of a ticket as it is sent, for every API that offers it. */
import type { InputOf, integrations } from '@stagedoor/contract';
import type { CheckIn } from '../contexts/ticketing/tickets/tickets.ts';
import type { Problems } from '../http/problems.ts';

export function checkInOf(
  body: InputOf<typeof integrations.checkInTicket>['body'],
  caller: { readonly credentialId: string },
  problems: Problems,
): Omit<CheckIn, 'ticketId'> {
  return {
    admittedCount: body.enter,
    enteredAt: problems.instant('/entry_date', body.entry_date),
    quality: body.quality,
    recordedBy: caller.credentialId,
  };
}
