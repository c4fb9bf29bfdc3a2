/**
 * Keywords for Ajv that stop. With `allErrors` Ajv reports every item of an array and every name of an object, so a
 * body of 256 kB could make 290 000 errors and block the process for over half a second. These loops end once there
 * are as many problems as an answer names, and an array or an object over its maximum is not looked into at all.
 */
import { limits } from '@stagedoor/contract';
import { _, type Ajv, type Code, type KeywordCxt, Name } from 'ajv';

/** The variable in which Ajv's code counts the errors of a call. */
const errors = new Name('errors');
// Ajv's kinds of a subschema's place: its enum of them is not exported.
const byNumber = 0;
const byText = 1;

function stopAtLimit({ gen }: KeywordCxt): void {
  gen.if(_`${errors} >= ${limits.detailsMax}`, () => gen.break());
}

function items(cxt: KeywordCxt): void {
  const { gen, data, it, parentSchema } = cxt;
  it.items = true;
  const { maxItems } = parentSchema as { maxItems?: number };
  const length = _`${data}.length`;
  const count = gen.const('count', maxItems === undefined ? length : _`${length} > ${maxItems} ? 0 : ${length}`);
  gen.forRange('i', 0, count, (index) => {
    stopAtLimit(cxt);
    cxt.subschema({ keyword: 'items', dataProp: index, dataPropType: byNumber }, gen.name('valid'));
  });
}

function additionalProperties(cxt: KeywordCxt): void {
  const { gen, data, schema, parentSchema, it } = cxt;
  it.props = true;
  if (schema !== false) return;
  const names = new Set(Object.keys((parentSchema.properties ?? {}) as object));
  const known = gen.scopeValue('keyword', { ref: names, key: names });
  gen.forIn('name', data, (name) => {
    gen.if(_`!${known}.has(${name})`, () => {
      stopAtLimit(cxt);
      cxt.setParams({ additionalProperty: name });
      cxt.error();
    });
  });
}

function patternProperties(cxt: KeywordCxt): void {
  const { gen, data, schema, it, parentSchema } = cxt;
  it.props = true;
  const { maxProperties = Number.MAX_SAFE_INTEGER } = parentSchema as { maxProperties?: number };
  for (const pattern of Object.keys(schema as object)) {
    const expression = gen.scopeValue('pattern', { ref: new RegExp(pattern, 'u'), key: pattern });
    const count = gen.let('count', _`Object.keys(${data}).length`);
    gen.forIn('name', data, (name) => {
      gen.if(_`${count} > ${maxProperties}`, () => gen.break());
      stopAtLimit(cxt);
      gen.if(_`${expression}.test(${name})`, () => {
        const place = { keyword: 'patternProperties', schemaProp: pattern, dataProp: name, dataPropType: byText };
        cxt.subschema(place, gen.name('valid'));
      });
    });
  }
}

/** Puts the keywords in the place of Ajv's own. */
export function boundWork(ajv: Ajv): Ajv {
  for (const keyword of ['items', 'additionalProperties', 'patternProperties']) ajv.removeKeyword(keyword);
  ajv.addKeyword({ keyword: 'items', type: 'array', schemaType: 'object', code: items });
  ajv.addKeyword({
    keyword: 'additionalProperties',
    type: 'object',
    schemaType: 'boolean',
    error: {
      message: 'is not known',
      params: ({ params }) => _`{additionalProperty: ${params.additionalProperty as Code}}`,
    },
    code: additionalProperties,
  });
  ajv.addKeyword({ keyword: 'patternProperties', type: 'object', schemaType: 'object', code: patternProperties });
  return ajv;
}
