/** How the navigation and the palette name the screens whose own texts are loaded with them. */
import { texts } from '../texts.ts';

export const screenNames = texts(
  {
    screens: {
      events: 'Events',
      catalogue: 'Catalogue',
      payments: 'Payments',
      refundRequests: 'Refund requests',
      guestLists: 'Guest lists',
      tickets: 'Tickets',
      tonight: 'Tonight',
      bookings: 'Bookings',
      clients: 'Clients',
      partners: 'Partners',
      imports: 'Imports',
      exportCsv: 'Export as CSV',
      doors: 'Doors',
      requests: 'Request log',
      organization: 'Organization',
      mails: 'Texts of mails',
      paymentSettings: 'Payment settings',
    },
    events: { event: 'Event', upcoming: 'Running and next', past: 'Past' },
  },
  {
    screens: {
      events: 'Eventos',
      catalogue: 'Catálogo',
      payments: 'Pagos',
      refundRequests: 'Solicitudes de devolución',
      guestLists: 'Listas de invitados',
      tickets: 'Entradas',
      tonight: 'Esta noche',
      bookings: 'Reservas',
      clients: 'Clientes',
      partners: 'Socios',
      imports: 'Importaciones',
      exportCsv: 'Exportar como CSV',
      doors: 'Puertas',
      requests: 'Registro de llamadas',
      organization: 'Organización',
      mails: 'Textos de correos',
      paymentSettings: 'Ajustes de pago',
    },
    events: { event: 'Evento', upcoming: 'En curso y próximos', past: 'Pasados' },
  },
);
