import { texts } from '../../texts.ts';

export const referenceTexts = texts(
  {
    reference: {
      about: 'First calls to paste, with your key in them. The reference describes every operation.',
      open: 'Open the reference',
      key: 'Your key',
      keyAbout:
        'Secrets are shown once, so a new key is created: it only reads, for 30 days. It stays on this screen until you leave it.',
      keyAsk: 'Ask an admin of your organization for a key, and enter it here to have it in the calls below.',
      fillIn: 'Fill in a new key',
      filled: 'The key is in the calls below. Copy it if you want to keep it.',
      keyName: 'First calls',
      ownKey: 'Key',
      calls: 'First calls',
      callsAbout: 'Paste one into a terminal or a program.',
      form: 'Form of the calls',
      forms: { curl: 'curl', typescript: 'TypeScript', cli: 'Command line' },
      call: {
        auth: 'The organization and the scopes of the key',
        events: 'Five events',
        tickets: 'Five tickets',
      },
      watch: 'See your calls in the request log',
      more: 'To read',
      guides: {
        quickstart: { title: 'Quickstart', about: 'From the key to the first webhook in a minute' },
        webhooks: { title: 'Webhooks', about: 'Receive notifications, and check their signatures' },
        testing: { title: 'Testing', about: 'Cards, barcodes and a clock for tests' },
        errors: { title: 'Errors', about: 'Every code, what it means and what to do' },
        openapi: { title: 'OpenAPI document', about: 'For generators of clients' },
        postman: { title: 'Postman collection', about: 'Every call, to try by hand' },
      },
    },
  },
  {
    reference: {
      about: 'Primeras llamadas para pegar, con tu clave. La referencia describe todas las operaciones.',
      open: 'Abrir la referencia',
      key: 'Tu clave',
      keyAbout:
        'Los secretos se muestran una vez, así que se crea una clave nueva: solo lee, durante 30 días. Queda en esta pantalla hasta que sales.',
      keyAsk: 'Pide una clave a quien administra tu organización y escríbela aquí para tenerla en las llamadas.',
      fillIn: 'Poner una clave nueva',
      filled: 'La clave está en las llamadas de abajo. Cópiala si quieres guardarla.',
      keyName: 'Primeras llamadas',
      ownKey: 'Clave',
      calls: 'Primeras llamadas',
      callsAbout: 'Pega una en un terminal o en un programa.',
      form: 'Forma de las llamadas',
      forms: { curl: 'curl', typescript: 'TypeScript', cli: 'Línea de comandos' },
      call: {
        auth: 'De qué organización es la clave y qué puede hacer',
        events: 'Cinco eventos',
        tickets: 'Cinco entradas',
      },
      watch: 'Ver tus llamadas en el registro',
      more: 'Para leer',
      guides: {
        quickstart: { title: 'Inicio rápido', about: 'De la clave al primer webhook en un minuto' },
        webhooks: { title: 'Webhooks', about: 'Recibir avisos y comprobar sus firmas' },
        testing: { title: 'Pruebas', about: 'Tarjetas, códigos de barras y un reloj para probar' },
        errors: { title: 'Errores', about: 'Cada código, qué significa y qué hacer' },
        openapi: { title: 'Documento OpenAPI', about: 'Para generadores de clientes' },
        postman: { title: 'Colección de Postman', about: 'Todas las llamadas, para probar a mano' },
      },
    },
  },
);
