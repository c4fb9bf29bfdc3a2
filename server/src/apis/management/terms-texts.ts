import { management } from '@stagedoor/contract';
import { getTermsText, listTermsTexts, updateTermsTexts } from '../../contexts/identity/terms/terms.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { presentTermsText } from '../../wire/presenters/terms-text.ts';

export const termsTextHandlers: readonly Handler[] = [
  endpoint(management.listTermsTexts, { run: ({ tenant }) => listTermsTexts(tenant), present: presentTermsText }),

  endpoint(management.getTermsText, {
    run: ({ tenant, params }) => getTermsText(tenant, params.termsTextId),
    present: presentTermsText,
  }),

  endpoint(management.updateTermsTexts, {
    input: ({ body: { texts } }, problems) => {
      texts.forEach(({ language }, index) => {
        const isFirst = texts.findIndex((one) => one.language === language) === index;
        if (!isFirst) problems.add(`/texts/${index}`, `is for ${language}, which stands before`);
      });
      return texts.map(({ language, content }) => ({ language, content: content.trim() }));
    },
    run: ({ tenant, now }, texts) => updateTermsTexts(tenant, texts, now),
    present: presentTermsText,
  }),
];
