import { texts } from '../../texts.ts';

export const signInTexts = texts(
  {
    signIn: {
      title: 'Sign in',
      about: 'The console of your organization.',
      ended:
        'Your session has ended, because it was not used for long or was signed out elsewhere. Sign in to go on where you were.',
      storage:
        'This browser blocks cookies and site data for this address. Allow them and load the page again: without them you cannot sign in.',
      email: 'E-mail',
      password: 'Password',
      submit: 'Sign in',
      forgot: 'Forgot your password?',
      forgotTitle: 'Forgot your password?',
      forgotAbout: 'We send you a link to set a new one. It works once and for 24 hours.',
      forgotSubmit: 'Send the link',
      forgotSent:
        'If an account with this e-mail address exists, we have sent the link. Otherwise ask the operator of this service.',
      forgotBack: 'Back to sign in',
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
      ended:
        'Tu sesión ha terminado: no se ha usado en mucho tiempo o se ha cerrado en otro sitio. Inicia sesión para seguir donde estabas.',
      storage:
        'Este navegador bloquea las cookies y los datos de sitio de esta dirección. Permítelos y vuelve a cargar la página: sin ellos no puedes iniciar sesión.',
      email: 'Correo electrónico',
      password: 'Contraseña',
      submit: 'Iniciar sesión',
      forgot: '¿Has olvidado tu contraseña?',
      forgotTitle: '¿Has olvidado tu contraseña?',
      forgotAbout: 'Te enviamos un enlace para crear otra. Funciona una vez y durante 24 horas.',
      forgotSubmit: 'Enviar el enlace',
      forgotSent:
        'Si hay una cuenta con este correo, el enlace está en camino. Si no llega, pídelo a quien gestiona este servicio.',
      forgotBack: 'Volver a iniciar sesión',
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
