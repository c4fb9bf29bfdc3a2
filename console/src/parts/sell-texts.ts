import { texts } from '../texts.ts';

export const sellTexts = texts(
  {
    sell: {
      now: 'Sell',
      send: 'Send payment link',
      name: 'Name',
      email: 'E-mail',
      phone: 'Phone',
      methods: { cash: 'Cash', pos: 'Card', link: 'Payment link' },
      linkSent: 'The payment link is mailed to {{email}}',
    },
  },
  {
    sell: {
      now: 'Vender',
      send: 'Enviar enlace de pago',
      name: 'Nombre',
      email: 'Correo electrónico',
      phone: 'Teléfono',
      methods: { cash: 'Efectivo', pos: 'Tarjeta', link: 'Enlace de pago' },
      linkSent: 'El enlace de pago se envía a {{email}}',
    },
  },
);
