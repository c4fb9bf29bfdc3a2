/** What the name of a column suggests that it holds, in English and Spanish; names that exports use are among them. */
import { type ImportField, type ImportType, importFields } from '@stagedoor/contract/vocabulary';

/** Field → names, in lower case, without accents and signs. */
const names: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
  full_name: ['name', 'nombre', 'holder', 'titular', 'nombrecompleto', 'nombreyapellidos', 'attendee', 'asistente'],
  name: ['fullname', 'nombre', 'guest', 'invitado', 'client', 'cliente', 'nombrecompleto', 'nombreyapellidos'],
  email: ['mail', 'emailaddress', 'correo', 'correoelectronico', 'direcciondecorreo'],
  phone: ['telephone', 'mobile', 'telefono', 'movil', 'tel', 'phonenumber'],
  gender: ['sex', 'genero', 'sexo'],
  birthday: ['birthdate', 'dateofbirth', 'fechadenacimiento', 'nacimiento'],
  address: ['direccion', 'street', 'calle'],
  postal_code: ['zip', 'zipcode', 'postcode', 'codigopostal', 'cp'],
  country_code: ['country', 'pais'],
  personal_document_type: ['documenttype', 'tipodedocumento', 'tipodocumento'],
  personal_document_number: ['document', 'documentnumber', 'documento', 'dni', 'nif', 'numerodedocumento'],
  qr_code: ['qr', 'barcode', 'code', 'codigo', 'codigodebarras', 'codigoqr', 'ticketcode'],
  price_name: ['price', 'precio', 'rateprice', 'tramo'],
  total_price: ['total', 'amount', 'paid', 'importe', 'pagado', 'preciototal'],
  fee: ['fees', 'gastos', 'comision', 'gastosdegestion'],
  for: ['people', 'guests', 'persons', 'partysize', 'personas', 'pax', 'size', 'invitados', 'quantity', 'cantidad'],
  referral: ['referrer', 'rrpp', 'promoter', 'promotor', 'broughtby', 'relacionespublicas', 'referralname'],
  observations_reception: ['observations', 'notes', 'note', 'observaciones', 'notas', 'comments', 'comentarios'],
  tags: ['tag', 'etiquetas', 'etiqueta'],
  date: ['day', 'fecha', 'dia'],
  hour: ['time', 'hora'],
  zone: ['zona', 'area', 'zonename'],
  spaces: ['table', 'tables', 'mesa', 'mesas', 'space', 'espacio', 'espacios', 'spacename'],
  price: ['precio', 'amount', 'importe'],
  gender_group: ['group', 'grupo'],
  commentary_client: ['clientcomment', 'comment', 'comments', 'comentario', 'comentarios'],
  commentary_reserve: ['notes', 'note', 'notas', 'observaciones'],
  status: ['state', 'estado'],
  language: ['idioma', 'lang'],
  marketing_consent: ['marketing', 'newsletter', 'consent', 'consentimiento', 'publicidad'],
};

const plain = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

const amount = /^[€$£]?\s*\d+([.,]\d+)?\s*([€$£]|[A-Z]{3})?$/;

/** For each column the field that its name and first values suggest, each field once; empty where they suggest none. */
export function suggestFields(
  type: ImportType,
  columns: readonly string[],
  rows: readonly (readonly string[])[] = [],
): (ImportField | '')[] {
  const hasAmounts = (index: number) => {
    const values = rows.map((row) => row[index]?.trim() ?? '').filter(Boolean);
    return values.length > 0 && values.every((value) => amount.test(value));
  };
  const fields = Object.keys(importFields[type]) as ImportField[];
  const taken = new Set<ImportField>();
  const suggested: (ImportField | '')[] = columns.map(() => '');
  const suggest = (fits: (field: ImportField, name: string, index: number) => boolean) => {
    for (const [index, column] of columns.entries()) {
      const field = fields.find((one) => !taken.has(one) && fits(one, plain(column), index));
      if (!field || suggested[index] !== '') continue;
      suggested[index] = field;
      taken.add(field);
    }
  };
  // The names of the fields themselves come before others that mean the same.
  suggest((field, name) => plain(field) === name);
  suggest((field, name, index) => {
    // "Precio" names a step of the rate, but with amounts in it what was paid.
    if (names.price_name!.includes(name) && hasAmounts(index)) return field === 'total_price' || field === 'price';
    return names[field]?.includes(name) ?? false;
  });
  return suggested;
}
