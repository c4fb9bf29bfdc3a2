/** What the API says of a request that it refused, in the language of the person. The API itself speaks English. */
import i18next from 'i18next';

/** By code: for what went wrong with a request as a whole. */
const spanishErrors: Readonly<Record<string, string>> = {
  invalid_request: 'Hay datos que no son válidos.',
  discount_code_invalid: 'El código de descuento no se puede usar aquí.',
  unknown_space: 'Uno de los espacios no es del evento.',
  unauthorized: 'La sesión ha terminado. Vuelve a iniciar sesión.',
  forbidden: 'Te falta un permiso para hacer esto.',
  totp_setup_required: 'Hay que configurar antes un segundo factor.',
  not_found: 'Ya no existe, o no tienes acceso.',
  conflict: 'El estado actual no lo permite.',
  already_exists: 'Ya existe otro con ese nombre, dirección o código.',
  space_taken: 'Otra reserva ocupa el espacio.',
  already_checked_in: 'Esas personas ya constan como dentro.',
  ticket_not_active: 'La entrada no se puede usar: no está pagada, o se ha anulado o borrado.',
  transition_not_allowed: 'No se puede pasar a ese estado desde el actual.',
  discount_code_exhausted: 'El código de descuento no tiene más usos.',
  not_on_sale: 'La tarifa no está a la venta ahora.',
  refund_exceeds_paid: 'El importe es mayor que lo que queda por reembolsar.',
  warranty_expired: 'Ha pasado el plazo de la garantía.',
  sold_out: 'No quedan plazas suficientes.',
  hold_limit_reached: 'Hay demasiadas entradas sin pagar de la tarifa.',
  not_admitted: 'La plaza en la sala de espera no tiene paso, o lo ha agotado.',
  barcode_taken: 'El código de barras ya se ha usado.',
  precondition_failed: 'Otra persona ha hecho un cambio mientras tanto.',
  payload_too_large: 'Son demasiados datos para una sola vez.',
  rate_limited: 'Demasiadas peticiones. Espera un momento y vuelve a intentarlo.',
  internal_error: 'Ha habido un error interno. Indica el id de la petición cuando pidas ayuda.',
  unavailable: 'La base de datos no está disponible. Vuelve a intentarlo en un momento.',
};

/** A sentence of the API, and what it is in Spanish; a pattern that has values in it is one of the whole sentence. */
export type Sentence = readonly [RegExp, string];

/** Of what the code does not tell apart: more come with the screens on which they are needed. */
const spanishSentences: Sentence[] = [
  [/^The event was cancelled: choose another/, 'El evento se ha cancelado: elige otro, o crea una reserva por fecha.'],
];

/** Of a field: the sentences of the API, and what each is in Spanish; more come in the same way. */
const spanishProblems: Sentence[] = [
  [/^must be after (?:the start|valid_from|from)$/, 'debe ser posterior al comienzo'],
  [/^must (?:not be after the end|be before valid_until)$/, 'debe ser anterior al final'],
  [/^is required\b/, 'es obligatorio'],
  [/^is a password that many people use: choose another$/, 'es una contraseña que usan muchas personas: elige otra'],
  [/^must not be your e-mail or name$/, 'no puede ser tu correo ni tu nombre'],
  [/^must not be blank/, 'no puede estar vacío'],
  [/^must have no control characters( and no invisible ones)?$/, 'tiene caracteres que no se admiten'],
  [/^must have at least 1 character$/, 'no puede estar vacío'],
  [/^must have at least (\d+) /, 'debe tener al menos $1'],
  [/^must have at most (\d+) characters?$/, 'debe tener como máximo $1 caracteres'],
  [/^must have at most (\d+) /, 'debe tener como máximo $1'],
  [/^must be at least (?:the minimum, |units_min, )?([\d.]+)$/, 'debe ser al menos $1'],
  [/^must be at most ([\d.]+)$/, 'debe ser como máximo $1'],
  [/^must be more than 0$/, 'debe ser mayor que 0'],
  [/^must be (?:a|a whole) number\b/, 'debe ser un número'],
  [/^must be an e-mail address/, 'debe ser una dirección de correo'],
  [/^must be an (?:address|http)/, 'debe ser una dirección que empiece por https://'],
  [/^must be an? (?:ISO 8601 instant|day|hour)/, 'debe ser una fecha y hora válidas'],
  [/^must have a year from (\d+) to (\d+)$/, 'debe tener un año de $1 a $2'],
  [/^must be a time zone/, 'debe ser una zona horaria'],
  [/^must be a currency/, 'debe ser una moneda, como EUR'],
  [/^must be a country/, 'debe ser un país de dos letras, como ES'],
  [
    /^must have no signs other than letters, digits, spaces and hyphens$/,
    'solo admite letras, cifras, espacios y guiones',
  ],
  [/^must be lower-case letters/, 'solo admite minúsculas, cifras y guiones sueltos'],
  [/^must be one of /, 'debe ser uno de los valores ofrecidos'],
  [/^is a picture that was deleted\b/, 'es una imagen que se borró porque nada la usaba: vuelve a subirla'],
  [/^is given more than once$/, 'está repetido'],
  [/^a booking of .* is for at most (\d+) people$/, 'una reserva de la zona es para $1 personas como máximo'],
  [/^is more than the (\d+) people that/, 'la tarifa admite $1 personas por entrada de la lista como máximo'],
  [/^(?:there is no such|is (?:no|not an?)) /, 'ya no existe'],
];

export function addSpanishSentences(ofRequests: readonly Sentence[], ofFields: readonly Sentence[]): void {
  spanishSentences.push(...ofRequests);
  spanishProblems.push(...ofFields);
}

const isSpanish = () => i18next.language === 'es';
const asSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

function translated(message: string, sentences: readonly Sentence[]): string | undefined {
  const [pattern, spanish] = sentences.find(([each]) => each.test(message)) ?? [];
  return pattern && spanish && pattern.exec(message)![0].replace(pattern, spanish);
}

/** What is wrong with a field, as a sentence. */
export function sayProblem({ message }: { readonly message: string }): string {
  return asSentence((isSpanish() && translated(message, spanishProblems)) || message);
}

/** What went wrong with a request as a whole. */
export function sayError({ code, message }: { readonly code: string; readonly message: string }): string {
  if (!isSpanish()) return message;
  return translated(message, spanishSentences) ?? spanishErrors[code] ?? message;
}
