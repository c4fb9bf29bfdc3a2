/** What a browser test says of the console in one language is found in the other one by the console's own texts. */
import { describe, expect, it } from 'vitest';
import { sayIn } from '../support/console-language.ts';

describe('what a test says', () => {
  it.each([
    ['Sell for €43.00', 'Vender por 43,00 €'],
    ['1 to 50 of 5,000', '1 a 50 de 5000'],
    ['Priya Nair is at table 3 now', 'Priya Nair está ahora en la mesa 3'],
    ['Box office · €21.50', 'Box office · 21,50 €'],
    ['0 of 9 people are inside', '0 de 9 personas están dentro · 5 inscripciones'],
    ['6 Dec 2030, 23:30 · Salt Works Hall', '6 dic 2030, 23:30 · Salt Works Hall'],
    ['Refund requests 2 waiting', 'Solicitudes de devolución 2 pendientes'],
    ['at North', 'en North'],
  ])('%s: %s', (english, spanish) => {
    expect(spanish).toMatch(sayIn('en', 'es')(english));
    expect(english).not.toMatch(sayIn('en', 'es')(english));
  });

  it.each([
    [/^Space 1, Pending, Ilse Okafor, 5 people/, 'Espacio 1, Pendiente, Ilse Okafor, 5 personas'],
    [/Friends.*€15\.00 a month.*10% off/, 'Friends · 15,00 € al mes · 10 % de descuento'],
    [/^Changed: (?:Notes, other details|other details, Notes)$/, 'Cambiado: otros datos, Notas'],
    [/Entered at \d\d:\d\d at North/, 'Entró a las 23:30 en North'],
  ])('as the pattern %s: %s', (english, spanish) => {
    expect(spanish).toMatch(sayIn('en', 'es')(english));
    expect('Espacio 1, Libre').not.toMatch(sayIn('en', 'es')(english));
  });

  it('is found in English where the test is written in Spanish', () => {
    const say = sayIn('es', 'en');
    expect('Take €50.00').toMatch(say('Cobrar 50,00 €'));
    expect('Space 5, Accepted, Samir Aziz').toMatch(say(/^Espacio 5, Aceptada, Samir Aziz/));
  });

  it('is a whole text where it is asked for exactly', () => {
    expect('Entradas').toMatch(sayIn('en', 'es')('Tickets', { exact: true }));
    expect('Vender entradas').not.toMatch(sayIn('en', 'es')('Tickets', { exact: true }));
    expect('Unpaid').not.toMatch(sayIn('en', 'en')('Paid', { exact: true }));
  });
});
