import { Webhook } from 'standardwebhooks';

/** Answers with the notification; throws where a signature is wrong or older than five minutes. */
export const read = (secret, body, headers) => new Webhook(secret).verify(body, headers);
