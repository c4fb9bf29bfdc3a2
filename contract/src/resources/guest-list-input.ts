/** What can be said of a guest-list entry when it is made, and changed later. */
import { EmailInput, Id, Int, Nullable, StrInput, Type } from '../schema.ts';
import { limits } from '../vocabulary.ts';

const name = StrInput('Name of the entry.', { minLength: 1, examples: ['Ilse Okafor'] });
const partySize = Int('Number of people on the entry; the list rate says how many one entry may bring.', {
  minimum: 1,
  maximum: limits.partySizeMax,
});
const observations = StrInput('What reception should know.', { maxLength: limits.textLength });
const tags = Type.Array(StrInput('Tag.', { minLength: 1, maxLength: 40, examples: ['vip'] }), {
  description: 'Tags that the organization gives it.',
  maxItems: 20,
});

export const NewGuestList = Type.Object(
  {
    list_rate_id: Id('rate', 'Id of the list rate.'),
    name,
    for: partySize,
    email: Type.Optional(EmailInput('E-mail of the guest.')),
    referral_id: Type.Optional(Id('referrer', 'Id of the referrer who brings them.')),
    observations_reception: Type.Optional(observations),
    tags: Type.Optional(tags),
  },
  { description: 'The entry.' },
);

export const newGuestListRules =
  'Adds an entry, a name with a number of people, to a list rate, which must be open: valid now and not ' +
  'complete. The entry gets a code that admits it.';

export const GuestListChanges = Type.Object(
  {
    name: Type.Optional(name),
    for: Type.Optional(partySize),
    email: Type.Optional(Nullable(EmailInput('E-mail of the guest; null takes it away.'))),
    referral_id: Type.Optional(Nullable(Id('referrer', 'Id of the referrer who brings them; null for no referrer.'))),
    observations_reception: Type.Optional(observations),
    tags: Type.Optional(tags),
  },
  { description: 'What to change.', minProperties: 1 },
);

export const guestListChangesRules =
  'Changes only the given fields. A removed entry and an entry that is being paid cannot be changed; a paid ' +
  'entry cannot get more people. No entry can be made smaller than the number of people who are inside on it.';

export const guestListRemovalRules =
  'Removes an entry without admitted guests. It can still be read, with `removed_at`. Removing it again ' +
  'changes nothing.';

export const guestListRefundRules =
  'Refunds what was paid for an entry, or a part of it. The first refund removes the entry and frees its ' +
  'places; further refunds are possible until everything is refunded. The money goes back to the card: the ' +
  'refund is recorded immediately, and `payment.refunded` is sent when the gateway confirms it. ' +
  'Send an Idempotency-Key: a second request without one is a second refund.';
