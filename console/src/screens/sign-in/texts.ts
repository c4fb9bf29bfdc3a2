import { texts } from '../../texts.ts';

export const signInTexts = texts(
  {
    signIn: {
      title: 'Sign in',
      about: 'The console of your organization.',
      email: 'E-mail',
      password: 'Password',
      submit: 'Sign in',
      forgot: 'Forgot your password? Ask the operator of this service for a link to set a new one.',
      codeTitle: 'Second factor',
      codeAbout: 'Enter the six digits that your authenticator app shows, or one of your recovery codes.',
      code: 'Code',
      back: 'Use another account',
      demo: 'Demonstration',
      demoAbout: 'This is a trial installation with demonstration data. Sign in as its owner:',
      demoSubmit: 'Sign in as {{email}}',
    },
  },
  {
    signIn: {
      title: 'Iniciar sesión',
      about: 'La consola de tu organización.',
      email: 'Correo electrónico',
      password: 'Contraseña',
      submit: 'Iniciar sesión',
      forgot: '¿Has olvidado tu contraseña? Pide un enlace para crear otra a quien gestiona este servicio.',
      codeTitle: 'Segundo factor',
      codeAbout: 'Escribe los seis dígitos de tu aplicación de autenticación o uno de tus códigos de recuperación.',
      code: 'Código',
      back: 'Usar otra cuenta',
      demo: 'Demostración',
      demoAbout: 'Esta es una instalación de prueba con datos de demostración. Entra como su propietario:',
      demoSubmit: 'Entrar como {{email}}',
    },
  },
);
