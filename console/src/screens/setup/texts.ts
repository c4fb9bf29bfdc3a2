import { texts } from '../../texts.ts';

export const setupTexts = texts(
  {
    setup: {
      title: 'Set up',
      about: 'Create the first account. It can do everything on this installation: create organizations and accounts.',
      withoutLink: 'This installation has no account yet. The first one is created with a link.',
      command: 'Run this on the server, and open the link that it prints:',
      name: 'Your name',
      email: 'E-mail',
      password: 'Password',
      passwordHint: 'At least {{min}} characters',
      submit: 'Create account',
      gone: 'This link does not work any more. It can be used once, within 24 hours.',
      done: 'This installation is set up',
      doneAbout: 'There is an account already.',
      signIn: 'Sign in',
    },
  },
  {
    setup: {
      title: 'Configuración inicial',
      about: 'Crea la primera cuenta. Puede hacerlo todo en esta instalación: crear organizaciones y otras cuentas.',
      withoutLink: 'Esta instalación aún no tiene ninguna cuenta. La primera se crea con un enlace.',
      command: 'Ejecuta esto en el servidor y abre el enlace que muestra:',
      name: 'Tu nombre',
      email: 'Correo electrónico',
      password: 'Contraseña',
      passwordHint: 'Al menos {{min}} caracteres',
      submit: 'Crear cuenta',
      gone: 'Este enlace ya no funciona. Se puede usar una vez, durante 24 horas.',
      done: 'Esta instalación ya está configurada',
      doneAbout: 'Ya existe una cuenta.',
      signIn: 'Iniciar sesión',
    },
  },
);
