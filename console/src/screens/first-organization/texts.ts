import { texts } from '../../texts.ts';

export const firstOrganizationTexts = texts(
  {
    firstOrganization: {
      title: 'Create your organization',
      about: 'What sells and opens its doors: a club, a festival, a promoter. You will be its owner.',
      name: 'Name',
      slug: 'Identifier',
      slugHint: 'Part of addresses. Lower-case letters, digits and hyphens.',
      currency: 'Currency',
      currencyHint: 'Of all amounts. It cannot be changed after an amount was stored.',
      timezone: 'Time zone',
      submit: 'Create organization',
      totpNeeded: 'Owners and operators need a second factor here: set it up, then create the organization.',
      signedInAs: 'Signed in as {{email}}',
    },
  },
  {
    firstOrganization: {
      title: 'Crea tu organización',
      about: 'La que vende y abre sus puertas: una sala, un festival, una promotora. Será tuya.',
      name: 'Nombre',
      slug: 'Identificador',
      slugHint: 'Está en las direcciones. Minúsculas, cifras y guiones.',
      currency: 'Moneda',
      currencyHint: 'De todos los importes. Ya no cambia cuando se ha guardado un importe.',
      timezone: 'Zona horaria',
      submit: 'Crear organización',
      totpNeeded:
        'Aquí los propietarios y operadores necesitan un segundo factor: configúralo y después crea la organización.',
      signedInAs: 'Sesión iniciada como {{email}}',
    },
  },
);
