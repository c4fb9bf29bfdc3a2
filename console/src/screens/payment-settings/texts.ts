import { texts } from '../../texts.ts';

export const paymentSettingsTexts = texts(
  {
    paymentSettings: {
      about: 'Your organization collects payments with its own Stripe account: the money goes directly to it.',
      state: 'Collecting money',
      states: {
        stripe: { name: 'Stripe collects', about: 'Buyers pay into your account at Stripe.' },
        sandbox: {
          name: 'Sandbox',
          about:
            'No one is charged: buyers pay with test cards. With your own test keys, Stripe processes the payments.',
        },
        nothing: {
          name: 'Nothing collects',
          about: 'Only free items can be bought. Complete three steps to accept payments.',
        },
      },
      steps: {
        key: 'Create a restricted key at Stripe',
        keyAbout:
          'It must be able to write Checkout Sessions, refunds and disputes, and to read payment intents, charges, early fraud warnings, payouts and balance transactions.',
        endpoint: 'Add a webhook endpoint to your account at Stripe',
        secret: 'Enter the key and the signing secret of the endpoint below',
        secretAbout: 'Set both together the first time; later you can replace each one separately.',
      },
      endpoint: 'Address of the endpoint',
      events: 'The events that it has to send',
      stripe: 'Account at Stripe',
      stripeAbout: 'Keys are stored encrypted and are never shown again. Empty fields do not change.',
      key: 'Secret or restricted key',
      secret: 'Signing secret',
      newKey: 'New key',
      newSecret: 'New signing secret',
      since: 'Set on',
      saved: 'Saved',
      remove: 'Remove the account',
      removeTitle: 'Remove the account at Stripe?',
      removeAbout:
        'Items with a price can then no longer be bought online. Not possible while buyers can still pay on a Stripe page.',
      removed: 'The account is removed',
      hold: 'Unpaid purchases',
      holdAbout:
        'How long the places of an unpaid purchase of tickets are held, and how many of one rate can be held at the same time. Applies to new purchases.',
      minutes: 'Time to pay in minutes',
      minutesAbout: '1 to 60. Then the places are on sale again.',
      noLimit: 'By e-mail address. 0 for no limit.',
      buyerHolds: 'Unpaid purchases of a buyer',
      buyerPlaces: 'Unpaid places of a buyer',
      buyerPlacesAbout: 'Share of the places of the rate. The first purchase is always possible.',
      networkHolds: 'Unpaid purchases from a network',
      networkHoldsAbout: 'Where the channel sends the network address of the buyer. 0 for no limit.',
      channelPlaces: 'Unpaid places of a channel',
      channelPlacesAbout: 'Share of the places of the rate. 100 for no limit.',
      replaces: 'A new purchase replaces the unpaid one',
      replacesAbout:
        'Of the same buyer, rate and channel. Anyone who enters the e-mail address of a buyer can end that purchase.',
      uncollectable_one: 'Stripe cannot collect an amount that is set already',
      uncollectable_other: 'Stripe cannot collect {{count}} amounts that are set already',
      uncollectableAbout: 'Purchases of these amounts are refused. Change them where they are set.',
      disputes: 'Disputes',
      blocks: 'Tickets, bookings, passes and list entries of a disputed payment admit nobody',
      blocksAbout:
        'While the bank disputes it, and after the dispute is lost. Supplements are not handed out, and subscriptions give nothing. Offline doors learn of it with their next data.',
    },
  },
  {
    paymentSettings: {
      about: 'Tu organización cobra con su propia cuenta de Stripe: el dinero llega allí y no pasa por aquí.',
      state: 'Cobros',
      states: {
        stripe: { name: 'Cobra Stripe', about: 'Quien compra paga en tu cuenta de Stripe.' },
        sandbox: {
          name: 'Pruebas',
          about: 'No se cobra a nadie: se paga con tarjetas de prueba. Con claves de prueba tuyas, cobra Stripe.',
        },
        nothing: {
          name: 'Nada cobra',
          about: 'Solo se puede comprar lo que no cuesta nada. Faltan tres pasos para poder cobrar.',
        },
      },
      steps: {
        key: 'Crea una clave restringida en Stripe',
        keyAbout: 'Debe poder escribir Checkout Sessions y devoluciones, y leer payment intents y cargos.',
        endpoint: 'Añade un endpoint de webhook a tu cuenta de Stripe',
        secret: 'Escribe abajo la clave y el secreto de firma del endpoint',
        secretAbout: 'La primera vez los dos juntos; después se puede cambiar cada uno.',
      },
      endpoint: 'Dirección del endpoint',
      events: 'Los eventos que debe enviar',
      stripe: 'Cuenta de Stripe',
      stripeAbout: 'Las claves se guardan cifradas y no se vuelven a mostrar. Lo que dejas vacío queda como está.',
      key: 'Clave secreta o restringida',
      secret: 'Secreto de firma',
      newKey: 'Clave nueva',
      newSecret: 'Secreto de firma nuevo',
      since: 'Desde',
      saved: 'Guardado',
      remove: 'Quitar la cuenta',
      removeTitle: '¿Quitar la cuenta de Stripe?',
      removeAbout:
        'Lo que cuesta algo ya no se podrá comprar en línea. Se rechaza mientras alguien pueda pagar todavía en una página de Stripe.',
      removed: 'La cuenta se ha quitado',
      hold: 'Compras sin pagar',
      holdAbout:
        'Cuánto se guardan las plazas de una compra de entradas hasta que se paga, y cuántas de una tarifa a la vez. Vale para las compras que empiecen desde ahora.',
      minutes: 'Minutos para pagar',
      minutesAbout: 'De 1 a 60. Después las plazas vuelven a la venta.',
      noLimit: 'Por dirección de correo. 0: sin límite.',
      buyerHolds: 'Compras sin pagar por comprador',
      buyerPlaces: 'Plazas sin pagar por comprador',
      buyerPlacesAbout: 'Parte de las plazas de la tarifa. La primera compra siempre es posible.',
      networkHolds: 'Compras sin pagar por red',
      networkHoldsAbout: 'Si el canal envía la dirección de red de quien compra. 0: sin límite.',
      channelPlaces: 'Plazas sin pagar por canal',
      channelPlacesAbout: 'Parte de las plazas de la tarifa. 100: sin límite.',
      replaces: 'Una compra nueva sustituye a la que está sin pagar',
      replacesAbout:
        'Del mismo comprador, tarifa y canal. Cualquiera que escriba el correo de un comprador puede terminar esa compra.',
      uncollectable_one: 'Stripe no puede cobrar un importe que ya está puesto',
      uncollectable_other: 'Stripe no puede cobrar {{count}} importes que ya están puestos',
      uncollectableAbout: 'Las compras de estos importes se rechazan. Cámbialos donde están puestos.',
      disputes: 'Reclamaciones',
      blocks: 'Entradas, reservas, abonos y listas de un pago reclamado no dejan entrar',
      blocksAbout:
        'Mientras el banco lo reclama, y después si la reclamación se pierde. Los suplementos no se entregan y las suscripciones no dan nada. Las puertas sin red lo saben con los próximos datos.',
    },
  },
);
