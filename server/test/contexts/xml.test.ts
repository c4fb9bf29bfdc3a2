/** Answers in XML are well-formed whatever the keys and values are. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { jsonToXml } from '../../src/http/xml.ts';

const xmlOf = (value: unknown) =>
  jsonToXml(JSON.stringify(value)).replace('<?xml version="1.0" encoding="UTF-8"?>', '');

describe('element names', () => {
  test.each([
    ['qr_code', 'qr_code'],
    ['_id', '_id'],
    ['a b', 'a_x0020_b'],
    ['</main><main>', '_x003C__x002F_main_x003E__x003C_main_x003E_'],
    ['1st', '_x0031_st'],
    ['-', '_x002D_'],
    ['#text', '_x0023_text'],
    ['?xml', '_x003F_xml'],
    ['@_id', '_x0040__id'],
    ['svg:a', 'svg_x003A_a'],
    ['', '_'],
    ['_x0020_', '_x005F_x0020_'],
    ['é', '_x00E9_'],
  ])('of the key %j is %s', (key, name) => {
    expect(xmlOf({ [key]: 1 })).toBe(`<main><${name}>1</${name}></main>`);
  });

  it('are names of XML whatever the keys are, and values never open an element', () => {
    const element = /<(\/?)([A-Za-z_][A-Za-z0-9_.-]*)>/g;
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), (value) => {
        const rest = xmlOf(value).replace(element, '');
        expect(rest).not.toMatch(/[<>]/);
      }),
    );
  });
});
