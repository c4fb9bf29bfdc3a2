/** How the buyer of something pays; the same for whatever a channel sells. */
import { OneOf, Type, UrlInput } from '../schema.ts';
import { languages } from '../vocabulary.ts';

const returnAddress = (description: string) =>
  UrlInput(
    `${description} https, in alpha also http. \`payment_id\` and \`status\` are appended to its query.`,
    'https://nightguide.example/thanks',
  );

export const LanguageInput = Type.Optional(
  OneOf(languages, 'Language of the payment page and of mails; en when omitted.'),
);

export const MetadataInput = Type.Optional(
  Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), {
    description: 'Metadata of the channel, as an object of at most 1 kB; returned with the payment.',
    examples: [{ order: 'NG-20418' }],
  }),
);

/** Fields of the body that begins a purchase; `resources` says what is mailed. */
export const purchaseTerms = (resources: string) => ({
  redirect_url: Type.Optional(returnAddress('Where the buyer is redirected after a successful payment.')),
  error_url: Type.Optional(returnAddress('Where the buyer is redirected otherwise.')),
  send_resources: Type.Optional(
    Type.Boolean({
      description: `True to mail ${resources} to the buyer; false when omitted.`,
    }),
  ),
  metadata: MetadataInput,
  language: LanguageInput,
});
