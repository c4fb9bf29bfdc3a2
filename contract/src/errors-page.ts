/** docs/errors.md, made of the catalogue, so that what is written there is what is answered. */
import {
  type AnyErrorCode,
  type ErrorCode,
  errorCatalogue,
  errorEntry,
  type ResellerErrorCode,
  resellerErrorCatalogue,
} from './errors.ts';
import { limits } from './vocabulary.ts';

/** Where the page stands in the repository. */
export const errorsPageFile = new URL('../../docs/errors.md', import.meta.url);

const again = 'Try again, with the same `Idempotency-Key` if it is a write.';

/** What a client does about it: the part that the catalogue, which serves the answers, has no place for. */
const whatToDo: Record<ErrorCode, string> = {
  invalid_request: 'Correct the request; the same request fails again.',
  discount_code_invalid: 'Ask for another code, or continue without one.',
  unknown_space: 'Use the names of spaces of this event.',
  unauthorized: 'Check the credentials and their environment; get new ones if needed.',
  totp_required: 'Ask the person for a code of the authenticator, and send it as `code`.',
  device_revoked: 'Delete the stored data of the device, and register it again with a code from a manager.',
  forbidden: 'Add the scope to the key, or give the role to the person.',
  confirmation_required: 'Ask the person for the password, confirm the session, and repeat the request.',
  totp_setup_required: 'Ask the person to set up a second factor.',
  not_found: 'Check the id and the organization: resources of other organizations return the same error.',
  method_not_allowed: 'Use a method listed in `Allow`.',
  conflict: 'Read the resource again and decide what to do.',
  already_exists: 'Use another name, or use the existing resource.',
  space_taken: 'Offer other spaces.',
  already_checked_in:
    'Do not admit anyone again with it. If it was your own retry, send an `Idempotency-Key` next time.',
  ticket_not_active: 'Do not admit anyone with it.',
  transition_not_allowed: 'Use one of the listed statuses.',
  discount_code_exhausted: 'Raise the limit of the discount code, or leave the booking rejected.',
  not_on_sale: 'Read the rate again, and offer it when it is on sale.',
  refund_exceeds_paid: 'Refund at most the amount in the message.',
  warranty_expired: 'Tell the holder the deadline of the warranty; the organization can still make a refund.',
  sold_out: 'Offer fewer tickets, or another rate.',
  hold_limit_reached: 'Let the buyer pay what is held, or wait as long as `Retry-After` says.',
  not_admitted: 'Show the waiting room until the place is let in, or take a new place if its time is over.',
  barcode_taken: 'Use another barcode, or omit it to get a new one.',
  idempotency_in_flight: 'Wait a moment and repeat the request.',
  precondition_failed: 'Read the resource again, check the fields in `details`, and decide what to do.',
  payload_too_large: 'Send less data in one request.',
  unsupported_media_type: 'Send JSON with `Content-Type: application/json`.',
  idempotency_mismatch: 'Use a new key for every new request.',
  rate_limited: 'Wait as long as `Retry-After` says.',
  internal_error: `${again} If the error persists, contact the operator with the request id.`,
  unavailable: `Wait as long as \`Retry-After\` says. ${again}`,
};

const whatResellersDo: Record<ResellerErrorCode, string> = {
  INVALID_REQUEST: whatToDo.invalid_request,
  UNAUTHORIZED: whatToDo.unauthorized,
  TICKET_NOT_FOUND:
    'Do not offer the ticket; check the content of its QR code. The address of a PDF works for a limited time.',
  EVENT_NOT_FOUND: 'Check the id, and for which organizations the key is authorized.',
  NOT_FOUND: 'Check the address.',
  METHOD_NOT_ALLOWED: whatToDo.method_not_allowed,
  RESELL_NOT_ALLOWED: 'Take the ticket off sale. Validating says why.',
  IDEMPOTENCY_IN_FLIGHT: whatToDo.idempotency_in_flight,
  PAYLOAD_TOO_LARGE: whatToDo.payload_too_large,
  UNSUPPORTED_MEDIA_TYPE: whatToDo.unsupported_media_type,
  IDEMPOTENCY_MISMATCH: whatToDo.idempotency_mismatch,
  RATE_LIMITED: whatToDo.rate_limited,
  INTERNAL_ERROR: `${again} If the error persists, contact the operator with the \`X-Request-Id\`.`,
  UNAVAILABLE: whatToDo.unavailable,
};

/** How a trial installation is made to answer with a code, where there is a simple way; docs/testing.md has the values. */
const toTry: Readonly<Partial<Record<AnyErrorCode, string>>> = {
  invalid_request: 'Send an unknown field.',
  discount_code_invalid: 'Validate the code `SUMMERGONE` of the demonstration.',
  unknown_space: 'Create a walk-in at `no such space`.',
  unauthorized: 'Change a letter of the key.',
  not_found: 'The barcode `TEST-TICKET-NOT-FOUND` at a door.',
  space_taken: 'Create two walk-ins at the same space.',
  already_checked_in: 'The barcode `TEST-ALREADY-CHECKED-IN` at a door.',
  ticket_not_active: 'The barcode `TEST-TICKET-NOT-ACTIVE` at a door.',
  transition_not_allowed: 'Release a booking, then accept it.',
  refund_exceeds_paid: 'Refund all of a ticket twice.',
  barcode_taken: 'Create two tickets with one `qr_code`.',
  precondition_failed: 'Change a booking in the management API with `If-Match: "0"`.',
  idempotency_mismatch: 'Send another body with the same `Idempotency-Key`.',
  unsupported_media_type: 'Send `Content-Type: text/plain`.',
  UNAUTHORIZED: 'Change a letter of the key.',
  TICKET_NOT_FOUND: 'The barcode `TEST-TICKET-NOT-FOUND`.',
  RESELL_NOT_ALLOWED: 'Swap the barcode `TEST-RESELL-NOT-ALLOWED`.',
};

/** A part of the page, in the order in which it is read. In texts, what stands between backticks is code. */
export type PagePart =
  | { readonly heading: string; readonly level: 1 | 2 }
  | { readonly text: string }
  | { readonly json: string }
  | {
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
      /** True where each row begins with a code that links lead to. */
      readonly anchors: boolean;
    };

function codeTable<C extends AnyErrorCode>(codes: readonly C[], todo: Readonly<Record<C, string>>): PagePart {
  const rows = codes.map((code) => {
    const { status, meaning } = errorEntry(code);
    return [`\`${code}\``, String(status), meaning, todo[code], toTry[code] ?? ''];
  });
  return { columns: ['code', 'status', 'meaning', 'what to do', 'to see it in alpha'], rows, anchors: true };
}

/** The page about errors: as `docs/errors.md` in the repository and as `/docs/errors` of the service. */
export function errorsPageParts(): readonly PagePart[] {
  const codes = Object.keys(errorCatalogue) as ErrorCode[];
  const resellerCodes = Object.keys(resellerErrorCatalogue) as ResellerErrorCode[];
  const codesOf = (shape: 'bare' | 'input') =>
    resellerCodes
      .filter((code) => resellerErrorCatalogue[code].shape === shape)
      .map((code) => `\`${code}\``)
      .join(', ');
  return [
    { heading: 'Errors', level: 1 },
    {
      text:
        'Handle errors by status and code. The codes are a closed list, each with one status; messages are for ' +
        'people, and their wording can change. Every response, including successful ones, has the id of its ' +
        'request in `X-Request-Id`; the id is also in the log of the service. Every error has a header ' +
        '`Link` with `rel="help"` that leads to its code on this page.',
    },
    { heading: 'Integrations, channels and management', level: 2 },
    {
      json: `{
  "success": false,
  "error": "invalid_request",
  "message": "/for: must be at least 1.",
  "request_id": "req_44ed30b5c5e62e8b00000e",
  "details": [{ "path": "/for", "message": "must be at least 1" }]
}`,
    },
    {
      text: `\`details\` is present only for invalid input and names every problem, at most ${limits.detailsMax}: \`path\` is a JSON pointer to the field
that is wrong or missing (\`/tickets/0/email\`), or a slash and the name of a parameter; it is empty where the body itself is
missing. Integrations operations also return errors in XML if the request asks for XML.`,
    },
    codeTable(codes, whatToDo),
    {
      text: `The reference at \`/docs\` lists the errors of each operation. \`CONNECT\` returns 400
\`invalid_request\` instead of 405, because it has no path.`,
    },
    { heading: 'Resellers', level: 2 },
    { text: 'Every body has exactly this shape:' },
    { json: '{ "valid": false, "swappable": false, "error": "UNAUTHORIZED" }' },
    { text: `but for ${codesOf('bare')}, which has this body:` },
    { json: '{ "error": "EVENT_NOT_FOUND" }' },
    { text: `and ${codesOf('input')}, which also says what is wrong with the input, with \`details\` as above:` },
    {
      json: `{
  "valid": false,
  "swappable": false,
  "error": "INVALID_REQUEST",
  "message": "/barcode: is required.",
  "details": [{ "path": "/barcode", "message": "is required" }]
}`,
    },
    {
      text:
        'The header `X-Error-Message` gives the reason and the affected fields for people, in printable ' +
        'ASCII: other characters become `?`. If the response is the stored response of an earlier request ' +
        'with the same `Idempotency-Key`, the header has the meaning of the code.',
    },
    codeTable(resellerCodes, whatResellersDo),
    {
      text:
        'A rule that blocks resale is not an error when a barcode is validated: the response is 200 with ' +
        '`"swappable": false` and an `error` that names the rule. If several rules apply, the first one is ' +
        'returned:',
    },
    {
      columns: ['order', '`error`', '`valid`', 'meaning', 'barcode in alpha'],
      rows: [
        [
          '1',
          '`RESELL_NOT_ALLOWED`',
          'false',
          'scanned, or its holder was changed, or it is no longer valid, or resale has ended',
          '`TEST-RESELL-NOT-ALLOWED`',
        ],
        [
          '2',
          '`RESELL_PENDING_NAME_CHANGE`',
          'true',
          'a change of its holder awaits payment',
          '`TEST-RESELL-PENDING-NAME-CHANGE`',
        ],
        [
          '3',
          '`RESELL_ALREADY_RESOLD`',
          'true',
          'it came from a swap; a ticket is resold once',
          '`TEST-RESELL-ALREADY-RESOLD`',
        ],
        [
          '4',
          '`RESELL_NOT_SWAPPABLE`',
          'true',
          'the key has no access to its organization',
          '`TEST-RESELL-NOT-SWAPPABLE`',
        ],
      ],
      anchors: false,
    },
    { heading: 'Retrying', level: 2 },
    {
      text:
        'Responses with 409, 429 and 5xx are not stored for an `Idempotency-Key`: the same request with the ' +
        'same key is processed again. After 429 and 503, wait as long as `Retry-After` says. Every other ' +
        'error repeats until the request or the resource changes.',
    },
  ];
}

/** The text of docs/errors.md. */
export function errorsPage(): string {
  const [title, ...parts] = errorsPageParts().map(asMarkdown);
  return `${[title, '<!-- Made by npm run generate from contract/src/errors.ts. -->', ...parts].join('\n\n')}\n`;
}

function asMarkdown(part: PagePart): string {
  if ('heading' in part) return `${'#'.repeat(part.level)} ${part.heading}`;
  if ('text' in part) return part.text;
  if ('json' in part) return `\`\`\`json\n${part.json}\n\`\`\``;
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [row(part.columns), `|${'---|'.repeat(part.columns.length)}`, ...part.rows.map(row)].join('\n');
}
