import { texts } from '../../texts.ts';

export const partnerTexts = texts(
  {
    partners: {
      title: 'Partners',
      about: 'Channels sell for you, resellers swap tickets. Only those that you admit can access your events.',
      channels: 'Channels',
      channelsAbout: 'They sell tickets and take bookings. The figures are those of the event above.',
      resellers: 'Resellers',
      resellersAbout: 'They validate and swap resold tickets.',
      name: 'Name',
      admitted: 'Admitted',
      not: 'Not admitted',
      sold: 'Tickets',
      bookings: 'Bookings',
      inside: 'Inside',
      revenue: 'Revenue',
      admit: 'Admit',
      admitOf: 'Admit {{name}}',
      remove: 'Remove',
      removeOf: 'Remove {{name}}',
      removeTitle: 'Remove {{name}}?',
      removeAbout:
        'It loses access to your organization immediately, and its pending notifications are cancelled. Its sales do not change. You can admit it again.',
      noChannels: 'There are no channels yet',
      noChannelsHint:
        'The operator of the service creates channels of others. Your own web shop needs no operator: an owner opens it in the settings of the organization.',
      noChannelsOperator:
        'You run this service: create the channel, then admit it here. Your own web shop is opened in the settings of the organization.',
      createChannel: 'Create a channel',
      noResellers: 'There are no resellers yet',
      noResellersHint: 'The operator of the service creates resellers. Ask for the one that you work with.',
      noResellersOperator: 'You run this service: create the reseller, then admit it here.',
      createReseller: 'Create a reseller',
    },
  },
  {
    partners: {
      title: 'Socios',
      about: 'Los canales venden por ti, los revendedores cambian entradas. Solo los que admites ven tus eventos.',
      channels: 'Canales',
      channelsAbout: 'Venden entradas y toman reservas. Las cifras son las del evento de arriba.',
      resellers: 'Revendedores',
      resellersAbout: 'Comprueban y cambian entradas que se revenden.',
      name: 'Nombre',
      admitted: 'Admitido',
      not: 'Sin admitir',
      sold: 'Entradas',
      bookings: 'Reservas',
      inside: 'Dentro',
      revenue: 'Ingresos',
      admit: 'Admitir',
      admitOf: 'Admitir a {{name}}',
      remove: 'Quitar',
      removeOf: 'Quitar a {{name}}',
      removeTitle: '¿Quitar a {{name}}?',
      removeAbout:
        'Tu organización deja de verse allí enseguida y se cancelan las notificaciones que aún espera. Lo vendido sigue vendido. Puedes volver a admitirlo.',
      noChannels: 'Todavía no hay canales',
      noChannelsHint:
        'Los canales de otros los crea quien opera el servicio. Tu propia tienda web no lo necesita: la abre un propietario en los ajustes de la organización.',
      noChannelsOperator:
        'Tú operas este servicio: crea el canal y después admítelo aquí. La tienda web propia se abre en los ajustes de la organización.',
      createChannel: 'Crear un canal',
      noResellers: 'Todavía no hay revendedores',
      noResellersHint: 'Los crea quien gestiona el servicio. Pide el revendedor con el que trabajas.',
      noResellersOperator: 'Tú operas este servicio: crea el revendedor y después admítelo aquí.',
      createReseller: 'Crear un revendedor',
    },
  },
);
