/** The texts of the screens of an organization, by language; loaded with the first of these. */
import { apiKeyTexts } from './screens/api-keys/texts.ts';
import { securityTexts } from './screens/security/texts.ts';
import { teamTexts } from './screens/team/texts.ts';
import { screenNames } from './screens/texts.ts';
import { webhookTexts } from './screens/webhooks/texts.ts';

export const organizationTexts = {
  en: { ...apiKeyTexts.en, ...screenNames.en, ...securityTexts.en, ...teamTexts.en, ...webhookTexts.en },
  es: { ...apiKeyTexts.es, ...screenNames.es, ...securityTexts.es, ...teamTexts.es, ...webhookTexts.es },
};
