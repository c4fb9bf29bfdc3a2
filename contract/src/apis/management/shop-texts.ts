import { operation } from '../../operation.ts';
import { ShopText } from '../../resources/shop-text.ts';
import { Id, ListOf, OneOf, StrInput, Type } from '../../schema.ts';
import { languages, limits, shopTextPages } from '../../vocabulary.ts';

const path = '/organizations/{organizationId}/shop-texts';
const organizationPath = Type.Object({ organizationId: Id('organization', 'Id of the organization.') });
const success = { status: 200, description: 'The texts.', schema: ListOf(ShopText) } as const;

export const listShopTexts = operation({
  id: 'listShopTexts',
  api: 'management',
  method: 'GET',
  path,
  access: { by: 'session', role: 'viewer' },
  tag: 'Web shop',
  summary: 'List the texts of the web shop',
  description:
    'Returns what the organization says on pages that sell for it, one text for each page and language that has one.',
  params: organizationPath,
  success,
  errors: ['not_found'],
});

export const updateShopTexts = operation({
  id: 'updateShopTexts',
  api: 'management',
  method: 'PUT',
  path,
  access: { by: 'session', role: 'admin' },
  tag: 'Web shop',
  summary: 'Change the texts of the web shop',
  description:
    'Sets what the organization says on pages that sell for it: before the events of its calendar, in the form of a ' +
    'purchase, with what was bought, and after what the shop says of personal data. Channels read the texts too. Texts that ' +
    'are not given do not change; an empty one is removed.',
  params: organizationPath,
  body: Type.Object({
    texts: Type.Array(
      Type.Object({
        page: OneOf(shopTextPages, 'Where it stands.'),
        language: OneOf(languages, 'Language of the text.'),
        content: StrInput('The text, without markup; empty for none. An empty line ends a paragraph.', {
          maxLength: limits.shopTextLength,
          examples: ['The entrance is in the yard.'],
        }),
      }),
      {
        description: 'What to change, each page and language once.',
        minItems: 1,
        maxItems: shopTextPages.length * languages.length,
      },
    ),
  }),
  success,
  errors: ['not_found'],
});
