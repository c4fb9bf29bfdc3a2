import { management } from '@stagedoor/contract';
import { listShopTexts, updateShopTexts } from '../../contexts/identity/shop-texts/shop-texts.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { presentShopText } from '../../wire/presenters/shop-text.ts';

export const shopTextHandlers: readonly Handler[] = [
  endpoint(management.listShopTexts, { run: ({ tenant }) => listShopTexts(tenant), present: presentShopText }),

  endpoint(management.updateShopTexts, {
    input: ({ body: { texts } }, problems) => {
      texts.forEach(({ page, language }, index) => {
        const isFirst = texts.findIndex((one) => one.page === page && one.language === language) === index;
        if (!isFirst) problems.add(`/texts/${index}`, `is for ${page} in ${language}, which stands before`);
      });
      return texts.map((text) => ({ ...text, content: text.content.trim() }));
    },
    run: ({ tenant, now }, texts) => updateShopTexts(tenant, texts, now),
    present: presentShopText,
  }),
];
