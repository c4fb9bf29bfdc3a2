import { texts } from '../../texts.ts';

export const firstOrganizationTexts = texts(
  {
    firstOrganization: {
      title: 'Create your organization',
      about: 'What sells and opens its doors: a club, a festival, a promoter. You will be its owner.',
      submit: 'Create organization',
      totpNeeded: 'Owners and operators need a second factor here: set it up, then create the organization.',
      signedInAs: 'Signed in as {{email}}',
    },
  },
  {
    firstOrganization: {
      title: 'Crea tu organización',
      about: 'La que vende y abre sus puertas: una sala, un festival, una promotora. Será tuya.',
      submit: 'Crear organización',
      totpNeeded:
        'Aquí los propietarios y operadores necesitan un segundo factor: configúralo y después crea la organización.',
      signedInAs: 'Sesión iniciada como {{email}}',
    },
  },
);
