import { type MailText, management } from '@stagedoor/contract';
import {
  listMailTexts,
  type MailTextRow,
  mailTextPlaceholders,
  updateMailTexts,
} from '../../contexts/messaging/mail/mail.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import type { Problems } from '../../http/problems.ts';

export const mailTextHandlers: readonly Handler[] = [
  endpoint(management.listMailTexts, { run: ({ tenant }) => listMailTexts(tenant), present }),

  endpoint(management.updateMailTexts, {
    input: ({ body: { texts } }, problems) => {
      const seen = new Set<string>();
      texts.forEach(({ template, language, subject, message }, index) => {
        if (seen.has(`${template} ${language}`)) {
          problems.add(`/texts/${index}`, `is for ${template} in ${language}, which stands before`);
        }
        seen.add(`${template} ${language}`);
        checkPlaceholders(problems, `/texts/${index}/subject`, subject);
        checkPlaceholders(problems, `/texts/${index}/message`, message);
      });
      return texts;
    },
    run: ({ tenant, now }, texts) => updateMailTexts(tenant, texts, now),
    present,
  }),
];

function checkPlaceholders(problems: Problems, path: string, text = ''): void {
  const known = mailTextPlaceholders.map((name) => `{${name}}`);
  const unknown = text.match(/\{[^{}]*\}/g)?.find((one) => !known.includes(one));
  if (unknown) problems.add(path, `must have no other placeholder than ${known.join(' and ')}`);
}

function present(row: MailTextRow): MailText {
  return { ...row };
}
