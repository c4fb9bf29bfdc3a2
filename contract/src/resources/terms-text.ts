import { Id, Instant, OneOf, Resource, type Static, Str, Type } from '../schema.ts';
import { languages } from '../vocabulary.ts';

export const TermsText = Resource('TermsText', 'The terms of an organization in one language, which never change.', {
  _id: Id('termsText', 'Id of the text.'),
  language: OneOf(languages, 'Language of the text.'),
  content: Str('The terms. An empty line ends a paragraph.', [
    'Tickets are refunded until seven days before the event.',
  ]),
  created_at: Instant('Since when these are the terms.'),
});
export type TermsText = Static<typeof TermsText>;

export const acceptedTerms = {
  accepted_terms_id: Type.Optional(
    Id(
      'termsText',
      'The text of terms that the buyer was shown and accepted (`listTermsTexts`); it is kept with the payment.',
    ),
  ),
};
