import { Instant, OneOf, Resource, type Static, Str } from '../schema.ts';
import { languages, shopTextPages } from '../vocabulary.ts';

export const ShopText = Resource(
  'ShopText',
  'What an organization says on a page that sells for it, in one language.',
  {
    page: OneOf(
      shopTextPages,
      'Where it stands: `calendar` before the events, `checkout` in the form of a purchase, `thanks` with what was bought, ' +
        '`privacy` after what the shop says of personal data.',
    ),
    language: OneOf(languages, 'Language of the text.'),
    content: Str('The text, without markup. An empty line ends a paragraph.', ['The entrance is in the yard.']),
    updated_at: Instant('When it was written.'),
  },
);
export type ShopText = Static<typeof ShopText>;
