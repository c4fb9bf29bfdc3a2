import { operation } from '../../operation.ts';
import { TermsText } from '../../resources/terms-text.ts';
import { DataOf, Id, ListOf, OneOf, StrInput, Type } from '../../schema.ts';
import { languages, limits } from '../../vocabulary.ts';

const path = '/organizations/{organizationId}/terms-texts';
const organizationPath = Type.Object({ organizationId: Id('organization', 'Id of the organization.') });
const success = { status: 200, description: 'The current texts.', schema: ListOf(TermsText) } as const;

export const listTermsTexts = operation({
  id: 'listTermsTexts',
  api: 'management',
  method: 'GET',
  path,
  access: { by: 'session', role: 'viewer' },
  tag: 'Web shop',
  summary: 'List the terms',
  description: 'Returns the current terms of the organization, one text for each language that has some.',
  params: organizationPath,
  success,
  errors: ['not_found'],
});

export const getTermsText = operation({
  id: 'getTermsText',
  api: 'management',
  method: 'GET',
  path: `${path}/{termsTextId}`,
  access: { by: 'session', role: 'viewer' },
  tag: 'Web shop',
  summary: 'Read a text of terms',
  description:
    'Returns a text of the terms, current or former, such as the one that a buyer accepted (`accepted_terms_id` of a ' +
    'payment).',
  params: Type.Object({
    organizationId: Id('organization', 'Id of the organization.'),
    termsTextId: Id('termsText', 'Id of the text.'),
  }),
  success: { status: 200, description: 'The text.', schema: DataOf(TermsText) },
  errors: ['not_found'],
});

export const updateTermsTexts = operation({
  id: 'updateTermsTexts',
  api: 'management',
  method: 'PUT',
  path,
  access: { by: 'session', role: 'admin' },
  tag: 'Web shop',
  summary: 'Change the terms',
  description:
    'Sets the terms that buyers are shown and accept in the web shop and with channels, in each of the given languages. ' +
    'The former text is kept for those who accepted it. A text that does not change anything is no new one; an empty ' +
    'text ends the terms in its language.',
  params: organizationPath,
  body: Type.Object({
    texts: Type.Array(
      Type.Object({
        language: OneOf(languages, 'Language of the text.'),
        content: StrInput('The terms; empty for none. An empty line ends a paragraph.', {
          maxLength: limits.termsLength,
          examples: ['Tickets are refunded until seven days before the event.'],
        }),
      }),
      { description: 'What to change, each language once.', minItems: 1, maxItems: languages.length },
    ),
  }),
  success,
  errors: ['not_found'],
});
