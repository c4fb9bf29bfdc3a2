import { texts } from '../../texts.ts';

export const passwordTexts = texts(
  {
    password: {
      title: 'Set your password',
      about: 'At least {{min}} characters. Choose one that you do not use elsewhere.',
      new: 'New password',
      submit: 'Set password',
      done: 'Your password is set',
      doneAbout: 'All your sessions have ended. Sign in with the new password.',
      signIn: 'Sign in',
      gone: 'This link does not work any more. It can be used once, within 24 hours: ask for a new one.',
    },
  },
  {
    password: {
      title: 'Crea tu contraseña',
      about: 'Al menos {{min}} caracteres. Elige una que no uses en ningún otro sitio.',
      new: 'Contraseña nueva',
      submit: 'Guardar contraseña',
      done: 'Tu contraseña está guardada',
      doneAbout: 'Todas tus sesiones se han cerrado. Inicia sesión con la contraseña nueva.',
      signIn: 'Iniciar sesión',
      gone: 'Este enlace ya no funciona. Se puede usar una vez, durante 24 horas: pide otro.',
    },
  },
);
