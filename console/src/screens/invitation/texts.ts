import { texts } from '../../texts.ts';

export const invitationTexts = texts(
  {
    invitation: {
      title: 'Accept your invitation',
      about: 'Choose how you want to join the organization.',
      isNew: 'I am new here',
      hasAccount: 'I have an account',
      name: 'Your name',
      newPassword: 'New password',
      newPasswordHint: 'At least {{min}} characters',
      password: 'Your password',
      code: 'Code of your authenticator app',
      submit: 'Join',
      gone: 'This invitation no longer works. It can be used once, within 7 days: ask for a new one.',
    },
  },
  {
    invitation: {
      title: 'Acepta tu invitación',
      about: 'Elige cómo quieres unirte a la organización.',
      isNew: 'No tengo cuenta',
      hasAccount: 'Ya tengo cuenta',
      name: 'Tu nombre',
      newPassword: 'Contraseña nueva',
      newPasswordHint: 'Al menos {{min}} caracteres',
      password: 'Tu contraseña',
      code: 'Código de tu aplicación de autenticación',
      submit: 'Unirme',
      gone: 'Esta invitación ya no funciona. Se puede usar una vez, durante 7 días: pide otra.',
    },
  },
);
