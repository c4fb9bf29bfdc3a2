// Files to import, of as many rows as asked for. No two sizes share an address or a barcode.

/** Each with its columns, a row by its number, and what the import is begun with. */
export function kindsOf(rows, { eventId, rateId, listRateId }) {
  const person = (number) => `person${number}.of${rows}@example.org`;
  return [
    {
      type: 'clients',
      given: {},
      columns: ['email', 'name', 'phone'],
      row: (number) => [person(number), `Client ${number}`, `+34600${number}`],
      exportPath: '/clients/csv',
    },
    {
      type: 'guest_lists',
      given: { list_rate_id: listRateId },
      columns: ['name', 'email', 'for', 'tags'],
      row: (number) => [`Guest ${number}`, `guest${number}.of${rows}@example.org`, 1 + (number % 3), 'bench'],
      exportPath: `/guest-lists/csv?list_rate_id=${listRateId}`,
    },
    {
      type: 'tickets',
      given: { ticket_rate_id: rateId },
      columns: ['full_name', 'email', 'qr_code'],
      row: (number) => [`Holder ${number}`, `holder${number % 5_000}@example.org`, `BENCH-${rows}-${number}`],
      exportPath: `/tickets/csv?event_id=${eventId}`,
    },
    {
      type: 'bookings',
      given: {},
      columns: ['name', 'email', 'for', 'date', 'hour'],
      row: (number) => {
        const day = new Date(Date.UTC(2031, 0, 1 + (number % 365))).toISOString().slice(0, 10);
        return [`Booker ${number}`, `booker${number}.of${rows}@example.org`, 2 + (number % 6), day, '21:30'];
      },
      exportPath: '/bookings/csv',
    },
  ];
}

export function fileOf({ columns, row }, rows) {
  const lines = [columns.join(',')];
  for (let number = 0; number < rows; number += 1) lines.push(row(number).join(','));
  return `${lines.join('\n')}\n`;
}
