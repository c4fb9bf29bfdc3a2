/** What can be wrong with a signature, and what a receiver's developer can do about it. */
import type { SignatureFault } from '@stagedoor/contract/vocabulary';

export interface Fault {
  readonly reason: SignatureFault;
  readonly sentence: string;
}

/** The only place where a fault gets its words; some say more of it. */
export function fault(reason: SignatureFault, more = ''): Fault {
  return { reason, sentence: more ? `${sentences[reason]} ${more}` : sentences[reason] };
}

export const toleranceS = 300;

const readBytes =
  'Verify the bytes of the request before anything parses them: a raw body parser, req.text(), php://input, ' +
  'request.get_data().';

const sentences: Readonly<Record<SignatureFault, string>> = {
  no_signature:
    'There is neither a webhook-signature nor an x-webhook-signature header. Look for what takes headers away before ' +
    'your code: a proxy, a gateway, a queue.',
  header_names:
    'The value is right, but stands under another name: your framework or proxy renames headers. Ask it for the name ' +
    'as it spells it.',
  signature_malformed:
    'The value has not the form of a signature: x-webhook-signature is 64 lower-case hex digits, webhook-signature is ' +
    'v1, and 44 characters of base64, several of them with a space between.',
  id_missing: 'The webhook-id header is not there; it is a part of what the standard signature signs.',
  id_wrong: 'The webhook-id header is not that of this message: the signature fits with the id that is in the body.',
  timestamp_missing: 'The webhook-timestamp header is not there; it is a part of what the standard signature signs.',
  timestamp_not_a_number: 'The webhook-timestamp header is not a number: it is the seconds since 1970, in digits only.',
  timestamp_too_old:
    `The webhook-timestamp is more than ${toleranceS / 60} minutes older than the time of the check. If the request was ` +
    'refused when it came, set the clock of the receiver, or verify before the message waits in a queue; every new ' +
    'attempt is signed anew.',
  timestamp_in_future:
    `The webhook-timestamp is more than ${toleranceS / 60} minutes ahead of the time of the check. Set the clock of the ` +
    'receiver; the header is in seconds.',
  previous_secret: 'It is by a secret from before the last rotation. Give the receiver the present one.',
  expired_secret:
    'It is by a secret from before the last rotation, which is not used any more. Give the receiver the present one.',
  other_endpoint: 'It is by the secret of another endpoint. Give this receiver the secret of its own endpoint.',
  key_not_decoded:
    'The standard signature is keyed with the text of the secret. Its key is what stands after whsec_, decoded from ' +
    'base64 into 32 bytes.',
  key_decoded:
    'The plain signature is keyed with the decoded bytes of the secret. Its key is the whole text, whsec_ included.',
  key_prefix:
    'The key is made with or without whsec_ where it is the other way: the plain signature is keyed with the whole ' +
    'text, the standard one with what stands after whsec_, decoded from base64.',
  timestamp_not_signed:
    'The timestamp is not signed. The content of the standard signature is the id, a dot, the timestamp, a dot and the ' +
    'body.',
  id_not_signed:
    'The id is not signed. The content of the standard signature is the id, a dot, the timestamp, a dot and the body.',
  more_than_body_signed: 'Id and timestamp are signed as well. The content of the plain signature is the body alone.',
  hex_upper_case: 'The hex digits are upper case. Compare lower-case ones, or bytes.',
  base64_instead_of_hex: 'It is written in base64. The plain signature is written in lower-case hex.',
  hex_instead_of_base64: 'It is written in hex. The standard signature is written in base64, after v1 and a comma.',
  base64_variant:
    'It is written in another base64 (URL-safe, or without the = at the end). Use the usual one, or compare bytes.',
  v1_prefix_missing: 'There is no v1 and comma before the value: each signature of webhook-signature begins with them.',
  prefix_unexpected: 'There is a prefix before the value: x-webhook-signature is the hex digits alone.',
  body_rewritten: `It is the same JSON in other bytes: parsed and written again. ${readBytes} Never serialise the parsed object.`,
  body_whitespace: `Spaces or line breaks were added or taken away around the body. ${readBytes}`,
  body_bom: `A byte order mark was put before the body. ${readBytes}`,
  body_encoding: `The text of the body went through another character encoding than UTF-8. ${readBytes}`,
  body_truncated: 'The end of the body is missing. Look for a limit of size, and read until the body ends.',
  body_empty: `The body is empty: something has read it before your code. ${readBytes}`,
  body_other: `The body is another text than the one that was sent with this id. ${readBytes}`,
  no_match: 'It is by none of the secrets of your endpoints over this body, in no way that is known to be mistaken.',
};
