/** Why a door lets nobody in. */
import { texts } from '../../texts.ts';

export const reasonTexts = texts(
  {
    swapped: 'Voided: swapped for another ticket',
    refunded: 'Voided: refunded',
    voided: 'Voided',
    deleted: 'Deleted',
    removed: 'Removed from the list',
    unpaid: 'Not paid',
    not_accepted: 'The booking is not accepted yet',
    rejected: 'The booking was rejected',
    released: 'The booking was released',
    used_up: 'Used up',
    disputed: 'The bank disputes the payment',
    already_entered: 'Everybody has entered already',
    other_event: 'For another event: {{event}}',
    unknown: 'Unknown code',
    other: 'Not valid',
  },
  {
    swapped: 'Anulada: cambiada por otra entrada',
    refunded: 'Anulada: devuelta',
    voided: 'Anulada',
    deleted: 'Eliminada',
    removed: 'Quitada de la lista',
    unpaid: 'Sin pagar',
    not_accepted: 'La reserva todavía no está aceptada',
    rejected: 'La reserva se rechazó',
    released: 'La reserva se liberó',
    used_up: 'Agotada',
    disputed: 'El banco reclama el pago',
    already_entered: 'Ya ha entrado todo el grupo',
    other_event: 'Para otro evento: {{event}}',
    unknown: 'Código desconocido',
    other: 'No es válida',
  },
);
