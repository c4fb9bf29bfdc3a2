/** What the organization says on pages of its shop. */
import type { ShopText } from '@stagedoor/sdk/channels';
import { html, type Part } from '../html.ts';
import type { Visit } from '../visit.ts';
import { paragraphs } from './layout.ts';

/** In the language of the visitor, or in another one; nothing where the organization says nothing on this page. */
export function ownText({ shopTexts, language }: Visit, page: ShopText['page']): Part {
  const ofPage = shopTexts.filter((text) => text.page === page);
  const text = ofPage.find((one) => one.language === language) ?? ofPage[0];
  return text && html`<div class="own" lang="${text.language}">${paragraphs(text.content)}</div>`;
}
