import fc from 'fast-check';
import jsqr from 'jsqr';
import { describe, expect, it } from 'vitest';
import {
  openTicketLink,
  renderTicketPdf,
  signTicketLink,
  type TicketPdfInput,
} from '../../src/contexts/sales/ticket-pdf/ticket-pdf.ts';
import { readPdf } from './read-pdf.ts';

const jsQR = jsqr.default; // the package is CommonJS with its default export as a property
const createdAt = new Date('2025-06-01T10:00:00Z');
const opensAt = '2025-07-11T16:00:00.000Z';

type Changes = { event?: Partial<TicketPdfInput['event']>; ticket?: Partial<TicketPdfInput['ticket']> } & Partial<
  Pick<TicketPdfInput, 'organizationName' | 'logo' | 'sealed' | 'language'>
>;

function ticketInput(changes: Changes = {}): TicketPdfInput {
  return {
    organizationName: 'Noches de Verano',
    logo: null,
    sealed: null,
    language: 'en',
    ...changes,
    event: {
      name: 'Grand Opening Night',
      startsAt: '2025-07-12T21:30:00.000Z',
      endsAt: '2025-07-13T04:00:00.000Z',
      timezone: 'Europe/Madrid',
      venueName: 'Sala Luna',
      venueAddress: 'Calle Mayor 12',
      city: 'Barcelona',
      ...changes.event,
    },
    ticket: {
      rateName: 'General entry',
      ownerName: 'María Pérez Íñigo',
      partySize: 2,
      supplements: [],
      code: '7K3M9QX2P4RTV8WBZ5HN',
      ...changes.ticket,
    },
  };
}

async function draw(changes: Changes = {}) {
  return readPdf(await renderTicketPdf(ticketInput(changes), createdAt));
}

async function scan(changes: Changes = {}): Promise<string | null> {
  const { data, width, height } = (await draw(changes)).raster(3);
  const symbol = jsQR(data, width, height, { inversionAttempts: 'dontInvert' });
  return symbol && Buffer.from(symbol.binaryData).toString('utf8');
}

const everyPrintableAscii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));

describe('the QR symbol', () => {
  it.each([
    ['our own form', '7K3M9QX2P4RTV8WBZ5HN'],
    ['lower case', 'abcdefghijklmnop'],
    ['digits with leading zeros', '00012300456000'],
    ['four characters', 'A-1b'],
    ['every printable ASCII character', everyPrintableAscii],
    ['128 characters', 'aB3$'.repeat(32)],
    ['128 characters outside ASCII', 'ñ€Ж🎉'.repeat(32)],
    ['percent signs that look like escapes', '%41%zz%'],
  ])('is found on the page by a decoder and says the code: %s', async (_, code) => {
    expect(await scan({ ticket: { code } })).toBe(code);
  });

  it('is one black path on a white square that leaves a quiet zone of four modules, which no text enters', async () => {
    for (const code of ['7K3M9QX2P4RTV8WBZ5HN', 'Wm'.repeat(64)]) {
      const { areas, runs, raster } = await draw({ ticket: { code } });
      const { data, width, height } = raster(3);
      const modules = jsQR(data, width, height)!.version * 4 + 17;
      const square = areas.find((area) => area.level > 0.99)!;
      const symbols = areas.filter((area) => area.level === 0);
      expect(symbols).toHaveLength(1);
      const symbol = symbols[0]!;
      const quiet = (symbol.width / modules) * 4;
      expect(square.width).toBeCloseTo(symbol.width + 2 * quiet, 2);
      expect(square.height).toBeCloseTo(square.width, 2);
      expect(square.x).toBeCloseTo(symbol.x - quiet, 2);
      expect(square.y).toBeCloseTo(symbol.y - quiet, 2);
      for (const run of runs) {
        expect(run.y + run.size < square.y || run.y > square.y + square.height).toBe(true);
      }
    }
  });

  it('is at least 6 centimetres wide, quiet zone included, however much text stands above and below it', async () => {
    const long = 'Considerably long words '.repeat(13);
    const { raster } = await draw({
      organizationName: long,
      event: { name: long, venueName: long, venueAddress: long, city: long },
      ticket: {
        rateName: long,
        ownerName: long,
        partySize: 1000,
        supplements: Array.from({ length: 50 }, () => ({ label: long, units: 1000 })),
        code: 'Wm'.repeat(64),
      },
    });
    const { data, width, height } = raster(3);
    const symbol = jsQR(data, width, height)!;
    const side = symbol.location.topRightCorner.x - symbol.location.topLeftCorner.x;
    const modules = symbol.version * 4 + 17;
    expect((side * (modules + 8)) / modules / 3).toBeGreaterThan((60 / 25.4) * 72);
  });

  it('refuses a ticket without a code instead of drawing an empty symbol', async () => {
    await expect(renderTicketPdf(ticketInput({ ticket: { code: '' } }), createdAt)).rejects.toThrow(RangeError);
  });
});

describe('the page', () => {
  it('names event, date, venue, holder, rate, number of people, organizer and code in its text layer', async () => {
    const { text, drawnText, pageCount } = await draw();
    for (const fact of [
      'Noches de Verano',
      'Grand Opening Night',
      'Saturday, 12 July 2025',
      '23:30 – Sun 13 Jul, 06:00 CEST',
      'Sala Luna',
      'Calle Mayor 12',
      'Barcelona',
      'María Pérez Íñigo',
      'General entry',
      '2 people',
    ]) {
      expect(text).toContain(fact);
    }
    expect(text).toContain('7K3M9QX2P4RTV8WBZ5HN');
    expect(drawnText).toContain('7K3M 9QX2 P4RT V8WB Z5HN');
    expect(pageCount).toBe(1);
  });

  it('says which supplements were bought and how many of each, and nothing of them where there are none', async () => {
    const supplements = [
      { label: 'Cloakroom', units: 2 },
      { label: 'Poster', units: 1 },
    ];
    for (const sealed of [null, { opensAt }]) {
      expect((await draw({ ticket: { supplements }, sealed })).text).toContain('Extras 2 × Cloakroom, 1 × Poster');
    }
    expect((await draw()).text).not.toContain('Extras');
  });

  it('speaks Spanish', async () => {
    const { text } = await draw({ language: 'es', ticket: { partySize: 1 } });
    expect(text).toContain('Sábado, 12 de julio de 2025');
    expect(text).toContain('23:30 – dom, 13 jul, 06:00 CEST');
    expect(text).toContain('1 persona ');
    expect(text).toContain('Muestra este código');
  });

  it('shows the clock of the event, and both zones in the night the clocks change', async () => {
    const tokyo = { timezone: 'Asia/Tokyo', startsAt: '2025-07-12T09:00:00Z', endsAt: '2025-07-12T12:00:00Z' };
    expect((await draw({ event: tokyo })).text).toContain('18:00 – 21:00 GMT+9');
    const autumn = { startsAt: '2025-10-25T21:30:00Z', endsAt: '2025-10-26T05:00:00Z' };
    expect((await draw({ event: autumn })).text).toContain('23:30 CEST – Sun 26 Oct, 06:00 CET');
  });

  it('says UTC beside the time when the time zone is unknown', async () => {
    expect((await draw({ event: { timezone: 'Mars/Olympus' } })).text).toContain('21:30 – Sun 13 Jul, 04:00 UTC');
  });

  it('carries title, author and language, and the creation date it was given', async () => {
    const { everything } = await draw({ event: { name: 'Ночь' } });
    expect(everything).toMatch(/\/Title \d+ 0 R/);
    expect(everything).toContain('Ночь');
    expect(everything).toContain('D:20250601100000Z');
    expect(everything).toContain('/Lang (en)');
  });

  it('is the same bytes for the same input, whatever was drawn in between', async () => {
    // "i" with an accent is drawn with the dotless glyph: a memory shared between documents would mix the two up.
    const accented = ticketInput({ event: { name: 'i̋ fi ffi हिन्दी' } });
    const dotless = ticketInput({ event: { name: 'ı ﬁ क्षि' } });
    const first = await renderTicketPdf(accented, createdAt);
    const between = await renderTicketPdf(dotless, createdAt);
    expect((await renderTicketPdf(accented, createdAt)).equals(first)).toBe(true);
    expect((await renderTicketPdf(dotless, createdAt)).equals(between)).toBe(true);
    expect(readPdf(between).drawnText).toContain('ı');
  });

  it('draws tickets at the same time without mixing them', async () => {
    const codes = Array.from({ length: 20 }, (_, index) => `CODE${index}XYZ`);
    const files = await Promise.all(codes.map((code) => renderTicketPdf(ticketInput({ ticket: { code } }), createdAt)));
    files.forEach((file, index) => {
      expect(readPdf(file).text).toContain(codes[index]);
    });
  });
});

describe('a sealed ticket', () => {
  const code = 'Sealed-7K3M9QX2';

  it('is the same file whatever its code is', async () => {
    const one = await renderTicketPdf(ticketInput({ sealed: { opensAt }, ticket: { code } }), createdAt);
    const other = await renderTicketPdf(ticketInput({ sealed: { opensAt }, ticket: { code: 'anything' } }), createdAt);
    expect(one.equals(other)).toBe(true);
  });

  it('holds no trace of the code: not as bytes, not in inflated streams, not as glyphs', async () => {
    const open = (await draw({ ticket: { code } })).everything;
    const sealed = (await draw({ ticket: { code }, sealed: { opensAt } })).everything;
    expect(open).toContain(code); // the same search finds it where it is
    for (const trace of [code, code.toLowerCase(), Buffer.from(code).toString('hex'), '7K3M']) {
      expect(sealed).not.toContain(trace);
    }
  });

  it('has no symbol a decoder could find', async () => {
    expect(await scan({ sealed: { opensAt }, ticket: { code } })).toBeNull();
  });

  it('says when it opens, on the clock of the event, beside everything else about the ticket', async () => {
    const english = (await draw({ sealed: { opensAt } })).text;
    expect(english).toContain('It opens on Friday, 11 July 2025, 18:00 CEST.');
    expect(english).toContain('María Pérez Íñigo');
    expect(english).not.toContain('Show this code');
    const spanish = (await draw({ sealed: { opensAt }, language: 'es' })).text;
    expect(spanish).toContain('Se abre el viernes, 11 de julio de 2025, 18:00 CEST.');
  });
});

describe('text of any script and length', () => {
  it.each([
    ['Latin with accents', 'Çağrı Łódź Þórður Ħal'],
    ['Vietnamese', 'Nguyễn Thị Phượng'],
    ['Cyrillic', 'Ёлкина Ґанок Київ'],
    ['Greek', 'Ελληνικά ᾠδή'],
    ['typographic signs', '«Night» – “one”… 20 €'],
  ])('draws %s with its own glyphs', async (_, name) => {
    const { drawnText, text } = await draw({ event: { name } });
    expect(drawnText).toContain(name);
    expect(text).toContain(name);
  });

  it('draws Devanagari, and copying yields it in spoken order', async () => {
    const { text, drawnText } = await draw({ ticket: { ownerName: 'हिन्दी क्षत्रिय' } });
    expect(text).toContain('हिन्दी क्षत्रिय');
    expect(drawnText).toMatch(/\p{Script=Devanagari}/u);
    expect(drawnText).not.toContain('\ufffd');
  });

  it.each([
    ['Arabic', ['ڢ', 'ڣ', 'ڥ', 'ݠ', 'ࢤ']],
    ['Thai', ['ฬ\u0303']],
  ])('draws %s letters with marks for which the font has no anchor', async (_, letters) => {
    const { text, drawnText } = await draw({ ticket: { ownerName: letters.join(' ') } });
    for (const letter of letters) expect(text).toContain(letter);
    expect(drawnText).not.toContain('\ufffd');
  });

  it.each([
    ['Cherokee', 'ᏣᎳᎩ', '\ufffd'.repeat(3)],
    ['hieroglyphs beyond the first plane', '𓀀𓁐', '\ufffd'.repeat(2)],
    ['half a surrogate pair', 'a\ud83d', 'a\ufffd'],
  ])('puts a visible replacement for what no font holds: %s', async (_, name, drawn) => {
    const { drawnText, text } = await draw({ event: { name } });
    expect(drawnText).toContain(` ${drawn} `);
    expect(text).toContain(name.replace(/\p{Cs}/gu, '\ufffd'));
  });

  it.each([
    ['controls', 'Ana\u0000\u001b[31m\r\n\tLópez\u0085', 'Ana [31m López'],
    ['direction overrides', 'Ana \u202eLópez\u2066', 'Ana López'],
    ['nothing at all', '', '—'],
    ['blanks and joiners alone', ' \u00a0\u200b\u200d\ufe0f\u2028', '—'],
  ])('turns %s into one readable line', async (_, ownerName, drawn) => {
    expect((await draw({ ticket: { ownerName } })).drawnText).toContain(`Name ${drawn} Ticket`);
  });

  it('does not let accents heaped on a letter grow over the lines around it', async () => {
    const { drawnText } = await draw({ ticket: { ownerName: `Z${'\u0301'.repeat(60)}oe` } });
    expect(drawnText).toMatch(/Name Ź\u0301{0,2}oe Ticket/);
  });

  it('ends what does not fit in an ellipsis', async () => {
    const { text } = await draw({ event: { name: 'An endless night '.repeat(18) } });
    expect(text).toContain('An endless night An endless night');
    expect(text).toMatch(/\w…/);
  });

  it('never abridges a code of up to 128 characters', async () => {
    for (const code of ['W'.repeat(128), 'W-'.repeat(64), 'Ꝏ'.repeat(128), '🎉'.repeat(32)]) {
      const { drawnText, text } = await draw({ ticket: { code } });
      expect(drawnText).not.toContain('…');
      const underSymbol = drawnText.slice(drawnText.indexOf('2 people') + 8, drawnText.indexOf('Show this'));
      expect([...underSymbol.replaceAll(' ', '')]).toHaveLength([...code].length);
      expect(text).toContain(code);
    }
  });

  it('keeps every run inside the page, and lines apart from each other, for any text', {
    timeout: 60_000,
  }, async () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.constantFrom('W'.repeat(300), 'ab '.repeat(100), '🎉'.repeat(150), 'क्षि'.repeat(75), 'שלום '.repeat(60)),
    );
    const anyTicket = fc.record({ name: anyText, holder: anyText, venue: anyText, rate: anyText, organizer: anyText });
    await fc.assert(
      fc.asyncProperty(anyTicket, async ({ name, holder, venue, rate, organizer }) => {
        const { runs, page, pageCount, drawnText } = await draw({
          organizationName: organizer,
          event: { name, venueName: venue, venueAddress: venue, city: venue },
          ticket: { rateName: rate, ownerName: holder, supplements: [{ label: rate, units: 1 }] },
        });
        expect(pageCount).toBe(1);
        expect(drawnText).toContain('7K3M 9QX2');
        for (const run of runs) {
          expect(run.x).toBeGreaterThan(20);
          expect(run.x + run.width).toBeLessThan(page.width - 20);
          expect(run.y).toBeGreaterThan(10);
          expect(run.y + run.size).toBeLessThan(page.height - 5);
        }
        const lines = runs.filter((run) => run.width > 0);
        for (const upper of lines) {
          const below = lines.filter(
            (run) => run.y > upper.y + 1 && run.x < upper.x + upper.width && upper.x < run.x + run.width,
          );
          for (const run of below) expect(run.y - upper.y).toBeGreaterThan(upper.size * 0.8);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('a link to a ticket', () => {
  const key = Buffer.alloc(32, 7);
  const organizationId = 'org_01k0fge7v9fppsr5n2y4y2tq4w';
  const ticketId = 'tkt_01k0fge7vafppsr5n3c1m2xj8h';
  const ownerSince = new Date('2025-08-12T04:00:00.123Z');
  const token = signTicketLink('pdf', { key, organizationId, ticketId, ownerSince });

  it('says what it was signed for: the ticket, and since when its holder has it', () => {
    expect(openTicketLink('pdf', { key, token })).toEqual({ organizationId, ticketId, ownerSince });
    const first = { organizationId, ticketId, ownerSince: null };
    expect(openTicketLink('pdf', { key, token: signTicketLink('pdf', { key, ...first }) })).toEqual(first);
  });

  it('is 72 characters that need no escaping in an address', () => {
    expect(token).toMatch(/^[A-Za-z0-9_-]{72}$/);
  });

  it('is another one for another ticket, organization, holder or key', () => {
    const variants = [
      { key, organizationId, ticketId: 'tkt_01k0fge7vafppsr5n3c1m2xj8j', ownerSince },
      { key, organizationId: 'org_01k0fge7v9fppsr5n2y4y2tq4x', ticketId, ownerSince },
      { key, organizationId, ticketId, ownerSince: null },
      { key: Buffer.alloc(32, 8), organizationId, ticketId, ownerSince },
    ].map((link) => signTicketLink('pdf', link));
    expect(new Set([token, ...variants].map((variant) => variant.slice(-21))).size).toBe(5);
  });

  it('is invalid with any single bit changed, and with another key', () => {
    const bytes = Buffer.from(token, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(openTicketLink('pdf', { key, token: changed.toString('base64url') })).toBeNull();
    }
    expect(openTicketLink('pdf', { key: Buffer.alloc(32, 8), token })).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['too short', token.slice(1)],
    ['too long', `${token}A`],
    ['padding', `${token.slice(0, -1)}=`],
    ['the other base64 alphabet', `${token.slice(0, -1)}+`],
    ['a NUL at the end', `${token}\u0000`],
    ['a NUL within', `${token.slice(0, -1)}\u0000`],
    ['a line break at the end', `${token}\n`],
    ['ten megabytes', 'A'.repeat(10_000_000)],
    ['emoji', '🎉'.repeat(36)],
    ['no string', 17 as unknown as string],
    ['undefined', undefined as unknown as string],
  ])('is invalid and does not throw: %s', (_, malformed) => {
    expect(openTicketLink('pdf', { key, token: malformed })).toBeNull();
  });

  it('is invalid for any other text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[A-Za-z0-9_-]{72}$/)), (other) => {
        expect(openTicketLink('pdf', { key, token: other })).toBeNull();
      }),
    );
  });

  it('is not signed for ids of the wrong kind, for an instant that is no date, or with a short key', () => {
    expect(() => signTicketLink('pdf', { key, organizationId: ticketId, ticketId, ownerSince })).toThrow();
    expect(() => signTicketLink('pdf', { key, organizationId, ticketId: 'tkt_1', ownerSince })).toThrow();
    expect(() => signTicketLink('pdf', { key, organizationId, ticketId, ownerSince: new Date(Number.NaN) })).toThrow();
    expect(() => signTicketLink('pdf', { key: Buffer.alloc(8), organizationId, ticketId, ownerSince })).toThrow(
      RangeError,
    );
  });
});
