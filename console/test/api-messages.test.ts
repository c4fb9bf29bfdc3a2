/**
 * What the API says of a field is said by the console in Spanish too (`console/src/parts/api-messages.ts`), or no form of the
 * console can cause it: then it is on the list below with the reason.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorCatalogue } from '@stagedoor/contract';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { addSpanishSentences, sayError, sayProblem } from '../src/parts/api-messages.ts';
import { ofFields, ofRequests } from '../src/parts/api-sentences.ts';

const folder = fileURLToPath(new URL('../../server/src', import.meta.url));

const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(path.join(folder, name), 'utf8'));

/** The texts in the source, with a number for each value. */
const textsIn = (source: string): readonly string[] =>
  [...source.matchAll(/(['`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)].map(([, , text]) => text!.replaceAll(/\$\{[^}]*\}/g, '5'));

const sentences = new Set(
  sources
    .flatMap((source) => source.match(/(?:\bmessage:|\[\(pattern\) =>)[^\n]*|\brefuseInput\([^;]*/g) ?? [])
    .flatMap(textsIn)
    // Those of a request as a whole begin with a capital or end with a full stop, and are said by their code.
    .filter((text) => /^(?:[a-z]|\d+ )[^:]* .*[^.]$/.test(text)),
);

const byChannels = 'of operations that only programs call';
const byPrograms = 'of how a request is written, which no form can get wrong';
const ofShops = 'of what shops sell';
const fromOffer = 'the form offers only what is possible';

/** Sentence → why it is not compared: no form of the console can cause it, or it is compared below. */
const notCompared: Readonly<Record<string, string>> = {
  '5 the payment gateway cannot collect: 5': 'its values are sentences: below',
  'has a NUL character': byPrograms,
  'has a name that is no text': byPrograms,
  'has half of a surrogate pair, which is no character': byPrograms,
  'is a rate of another event: buy it by itself': ofShops,
  'is given both plain and with [ ]': byPrograms,
  'is neither the type of the pass nor custom': ofShops,
  'is nested deeper than 5 levels': byPrograms,
  'is not for imports of 5': fromOffer,
  'is not known': byPrograms,
  'is nothing that 5 is for': fromOffer,
  'is of another organization: buy it by itself': ofShops,
  'is too large to be kept exactly: send it as a text': byPrograms,
  'must be a 5 key: it begins with sk_5_ or rk_5_': 'its value is no number: below',
  'must be base64': byPrograms,
  'must be a text of terms of the organization': ofShops,
  'must have no signs other than letters, digits, - . _ and ~': byPrograms,
  'must have no signs other than letters, digits, - and _': byPrograms,
  'must have 5 items, one for each column of the file': fromOffer,
  'the query string has an escape that is no UTF-8 text': byPrograms,
};

const inOwnWords = 'screens answer it in words of their own, or ask for what is missing';

/** Code → why the console has no sentence for it. */
const withoutSentence: Readonly<Record<string, string>> = {
  confirmation_required: inOwnWords,
  device_revoked: inOwnWords,
  idempotency_in_flight: byPrograms,
  idempotency_mismatch: byPrograms,
  method_not_allowed: byPrograms,
  totp_required: inOwnWords,
  unsupported_media_type: byPrograms,
};

await i18next.init({ lng: 'es' });
addSpanishSentences(ofRequests, ofFields);

it('every sentence about a field is said in Spanish, or no form can cause it', () => {
  const inEnglish = [...sentences].filter((message) => {
    const said = sayProblem({ message });
    return said.toLowerCase().startsWith(message.toLowerCase());
  });
  expect(inEnglish.sort()).toEqual(Object.keys(notCompared).sort());
  expect(sentences.size).toBeGreaterThan(60);
});

it('sentences with sentences in them are said in Spanish', () => {
  const say = (message: string) => sayProblem({ message });
  const cannot = 'is 0.30 EUR, which the payment gateway cannot collect';
  expect(say(`${cannot}: the nearest amount is 0.50 EUR`)).toBe(
    'La pasarela de pago no puede cobrarlo; lo más cercano: 0.50 EUR.',
  );
  expect(
    say(`makes 5 0.30 EUR, which the payment gateway cannot collect: the nearest amounts are 0.00 EUR and 0.50 EUR`),
  ).toBe('La pasarela de pago no puede cobrarlo; lo más cercano: 0.00 EUR y 0.50 EUR.');
  expect(say('must be a live key: it begins with sk_live_ or rk_live_')).toBe(
    'Debe ser una clave que empiece por sk_live_ o rk_live_.',
  );
});

it('every error of a request is said in Spanish, or no screen can cause it', () => {
  const say = (code: string) => sayError({ code, message: 'In English.' });
  const inEnglish = Object.keys(errorCatalogue).filter((code) => say(code) === 'In English.');
  expect(inEnglish.sort()).toEqual(Object.keys(withoutSentence));
});

/** Sentence of a conflict → why the console has no sentence of its own for it. */
const saidByCode: Readonly<Record<string, string>> = {
  'A refund request for this ticket is already open.': ofShops,
  'A ticket or pass is kept by 5 phones at most.': ofShops,
  'Only an active ticket or a valid pass is taken into a wallet, until 30 days after the end of its last event.':
    ofShops,
  'The channel is not a partner of any organization, so no test can be sent.': byChannels,
  'The invoice names a customer: only the organization can change that.': ofShops,
  'The list rate 5 takes no entries: 5.': byChannels,
  'The payment is for the plan that the subscription had before.': 'of money that came in late: it goes back',
  'The test clock exists in alpha only: this deployment is production, where time is real.': byChannels,
  'This service makes no passes for Google Wallet.': ofShops,
  'This service makes no passes for wallets.': ofShops,
  'Your network has 5 places in the waiting room already.': ofShops,
};

it('every conflict is said in a sentence of its own, or no screen can cause it', () => {
  const conflicts = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/refuse\(\s*'conflict',\s*(['`])((?:(?!\1)[^\\]|\\.)*)\1/g)].map(([, , text]) =>
        text!.replaceAll(/\$\{[^}]*\}/g, '5'),
      ),
    ),
  );
  const byCode = [...conflicts].filter(
    (message) => sayError({ code: 'conflict', message }) === 'El estado actual no lo permite.',
  );
  expect(byCode.sort()).toEqual(Object.keys(saidByCode).sort());
  expect(conflicts.size).toBeGreaterThan(100);
});

it('what is wrong with a file as a whole is said in Spanish', () => {
  const ofFiles = sources
    .flatMap(textsIn)
    .filter((text) => /^The (?:file (?:is|was|has)|first row of the file) .*\.$/.test(text))
    // Said by the field of the picture in words of its own.
    .filter((text) => !text.includes('no picture'));
  const codes = ['invalid_request', 'payload_too_large', 'conflict'] as const;
  const byCode = codes.map((code) => sayError({ code, message: '' }));
  const inEnglish = ofFiles.filter((message) => codes.some((code) => byCode.includes(sayError({ code, message }))));
  expect(inEnglish).toEqual([]);
  expect(ofFiles.length).toBeGreaterThan(5);
});

it('every sentence in Spanish about a request is of one that the API says', () => {
  const said = sources.flatMap(textsIn);
  const unused = ofRequests.filter(([pattern]) => !said.some((text) => pattern.test(text)));
  expect(unused).toEqual([]);
});
