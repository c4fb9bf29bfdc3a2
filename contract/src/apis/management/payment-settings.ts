import { operation } from '../../operation.ts';
import { disputeSettings, holdSettings, PaymentSettings } from '../../resources/payment-settings.ts';
import { DataOf, Id, Type } from '../../schema.ts';

const organizationPath = Type.Object({ organizationId: Id('organization', 'Id of the organization.') });

const path = '/organizations/{organizationId}/payment-settings';

export const getPaymentSettings = operation({
  id: 'getPaymentSettings',
  api: 'management',
  method: 'GET',
  path,
  access: { by: 'session', role: 'admin' },
  tag: 'Payment settings',
  summary: 'Read the payment settings',
  description: 'Returns how the organization collects money. Only the last characters of keys and secrets are shown.',
  params: organizationPath,
  success: { status: 200, description: 'The settings.', schema: DataOf(PaymentSettings) },
  errors: ['not_found'],
});

export const updatePaymentSettings = operation({
  id: 'updatePaymentSettings',
  api: 'management',
  method: 'PUT',
  path,
  access: { by: 'session', role: 'admin' },
  needsConfirmation: true,
  keepsSecrets: true,
  tag: 'Payment settings',
  summary: 'Change the payment settings',
  description:
    'Changes only the given fields. The secret key of Stripe and the signing secret of its webhook ' +
    'endpoint are set together the first time, and can be replaced one at a time; a key of another account does ' +
    'not work for purchases that were started before. Two empty values remove the account, which returns 409 ' +
    'while buyers can still pay there. In production the key must be a live key, in alpha a test key. In alpha, ' +
    'the sandbox collects payments if there are no keys. The settings of unpaid purchases apply to purchases that ' +
    'start after the change.',
  params: organizationPath,
  body: Type.Object(
    {
      ...Type.Partial(Type.Object({ ...holdSettings, ...disputeSettings })).properties,
      stripe_secret_key: Type.Optional(
        Type.String({
          description: 'Secret key or restricted key of the Stripe account. Empty removes it.',
          pattern: '^((sk|rk)_(test|live)_[A-Za-z0-9_]+)?$',
          maxLength: 255,
          examples: ['rk_live_51PqExampleOfAKeyx9Qf'],
        }),
      ),
      stripe_webhook_secret: Type.Optional(
        Type.String({
          description: 'Signing secret of the webhook endpoint at Stripe. Empty removes it.',
          pattern: '^(whsec_[A-Za-z0-9+/=_-]+)?$',
          maxLength: 255,
          examples: ['whsec_ExampleOfASecret7hTa'],
        }),
      ),
    },
    { description: 'What to change.', minProperties: 1 },
  ),
  success: { status: 200, description: 'The settings.', schema: DataOf(PaymentSettings) },
  errors: ['not_found', 'conflict'],
});
