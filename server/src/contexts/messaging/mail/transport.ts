/** Where mails go: to a mail server, or into files. */
import path from 'node:path';
import { Readable } from 'node:stream';
import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import { makeFolder } from '../../../platform/make-folder.ts';
import { writeWholeFile } from '../../../platform/whole-file.ts';

/** A file that goes along with a mail. */
export interface MailFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

/** A mail as the transport takes it. */
export interface MailMessage {
  readonly id: string;
  readonly fromName: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A file for calendars (RFC 5545); null where there is none. */
  readonly calendar: string | null;
  readonly documents: readonly MailFile[];
  /** What the HTML shows as `cid:picture`; null where there is none. */
  readonly picture: MailFile | null;
  readonly date: Date;
}

export type MailOutcome =
  | { readonly result: 'accepted' }
  /** For good. */
  | { readonly result: 'refused'; readonly error: string }
  /** Not taken for now; `isAway` where the server was not reached, whatever the mail. */
  | { readonly result: 'later'; readonly error: string; readonly isAway?: true }
  /** The connection broke when the text was handed over. */
  | { readonly result: 'unknown' }
  /** Another process sends it. */
  | { readonly result: 'elsewhere' };

export interface MailTransport {
  /** `begin` is called before a byte of the text is handed over; where it answers false, none is. */
  send(message: MailMessage, begin: () => Promise<boolean>): Promise<MailOutcome>;
}

const attachmentOf = ({ fileName, mediaType, content }: MailFile) => ({
  filename: fileName,
  content,
  contentType: mediaType,
});

const calendarType = 'text/calendar; charset=utf-8; method=PUBLISH';

/** The bytes of a mail, with plain text and HTML. The same mail has the same Message-ID each time. */
async function compose(message: MailMessage, from: string): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { id, fromName, to, subject, text, html, calendar, documents, picture, date } = message;
  const host = from.slice(from.indexOf('@') + 1);
  const headers = { 'auto-submitted': 'auto-generated' };
  const options = {
    from: { name: fromName, address: from },
    to,
    subject,
    text,
    html,
    date,
    messageId: `<${id}@${host}>`,
    attachments: [
      ...(picture ? [{ ...attachmentOf(picture), cid: 'picture', contentDisposition: 'inline' as const }] : []),
      ...documents.map(attachmentOf),
      ...(calendar === null ? [] : [{ filename: 'event.ics', content: calendar, contentType: calendarType }]),
    ],
  };
  return new MailComposer({ ...options, headers, disableFileAccess: true, disableUrlAccess: true }).compile().build();
}

/** Writes each mail into a file `<id>.eml` of the folder, which is made when it is needed; nobody else can read them. */
export function fileTransport(folder: string, from: string): MailTransport {
  return {
    send: async (message, begin) => {
      const bytes = await compose(message, from);
      makeFolder(folder, { mode: 0o700 });
      if (!(await begin())) return { result: 'elsewhere' };
      await writeWholeFile(path.join(folder, `${message.id}.eml`), bytes);
      return { result: 'accepted' };
    },
  };
}

interface SmtpError extends Error {
  readonly responseCode?: number;
  readonly code?: string;
  /** What was being done. */
  readonly command?: string;
}

/**
 * Where mails are handed over. The address is `smtp://user:password@host:port`, which begins in plain text and changes to
 * TLS by STARTTLS, or `smtps://…`. `tls`: `verify` and `require` send nothing before TLS is established, neither the
 * password nor a recipient nor the text, `require` with any certificate; `off` uses STARTTLS where the server offers it.
 */
export interface MailServer {
  readonly url: string;
  readonly from: string;
  readonly tls: 'verify' | 'require' | 'off';
}

/**
 * A connection for each mail: few are sent, and one that hangs must not be in the way of others. A server that let a mail wait
 * until its time was over is tried by one mail at a time, until it answers: all that wait for it hold up other jobs.
 */
export function smtpTransport(server: MailServer, timeoutMs = 30_000): MailTransport {
  const transport = eachByItself(server, timeoutMs);
  let silence: MailOutcome | null = null;
  let tryingCount = 0;
  return {
    send: async (message, begin) => {
      if (silence && tryingCount > 0) return silence;
      tryingCount += 1;
      const began = performance.now();
      try {
        const outcome = await transport.send(message, begin);
        silence = outcome.result === 'later' && performance.now() - began >= timeoutMs ? outcome : null;
        return outcome;
      } finally {
        tryingCount -= 1;
      }
    },
  };
}

function eachByItself(server: MailServer, timeoutMs: number): MailTransport {
  const { from } = server;
  return {
    send: async (message, begin) => {
      const bytes = await compose(message, from);
      const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
      const { auth, ...options } = optionsOf(server, timeoutMs);
      const connection = new SMTPConnection(options);
      let state: 'before' | 'begun' | 'elsewhere' = 'before';
      // Read when the server has said that it takes the text: everything before can be tried again.
      const text = new Readable({
        read() {
          begin().then(
            (mayBegin) => {
              state = mayBegin ? 'begun' : 'elsewhere';
              if (!mayBegin) return void this.destroy(new Error('another process sends this mail'));
              this.push(bytes);
              this.push(null);
            },
            (error: Error) => this.destroy(error),
          );
        },
      });
      const connectionFails = new Promise<never>((_, reject) => connection.on('error', reject));
      connectionFails.catch(() => {});
      const step = (work: (done: (error?: Error | null) => void) => void) =>
        Promise.race([
          new Promise<void>((resolve, reject) => work((error) => (error ? reject(error) : resolve()))),
          connectionFails,
        ]);
      try {
        await step((done) => connection.connect(done));
        if (auth) await step((done) => connection.login({ credentials: auth }, done));
        await step((done) => connection.send({ from, to: [message.to] }, text, done));
        connection.quit();
        return { result: 'accepted' };
      } catch (error) {
        connection.close();
        return outcomeOf(error as SmtpError, state);
      }
    },
  };
}

function outcomeOf(error: SmtpError, state: 'before' | 'begun' | 'elsewhere'): MailOutcome {
  const { responseCode, code = 'error', command, message } = error;
  if (state === 'elsewhere') return { result: 'elsewhere' };
  const withoutTls = reasonWithoutTls(error);
  if (withoutTls !== null) {
    const advice = 'see that it offers TLS with a valid certificate, or change SMTP_URL or SMTP_TLS';
    return { result: 'later', error: `No TLS with the mail server (${withoutTls}), so nothing was sent: ${advice}.` };
  }
  if (responseCode === undefined) {
    return state === 'begun'
      ? { result: 'unknown' }
      : // The library calls whatever happens to a connection ESOCKET.
        {
          result: 'later',
          error: `The mail server is not reached (${/\bE[A-Z]{4,}\b/.exec(message)?.[0] ?? code}).`,
          isAway: true,
        };
  }
  const sentence = `The mail server answered ${responseCode}.`;
  // What is refused before the recipient is named, such as a wrong password or sender, is put right by the operator, not by
  // giving mails up.
  const isOfThisMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
  const isForGood = responseCode >= 500 && isOfThisMail;
  return isForGood ? { result: 'refused', error: sentence } : { result: 'later', error: sentence };
}

/** Why there is no TLS where there has to be; null where something else failed. */
function reasonWithoutTls({ responseCode, code, command, message }: SmtpError): string | null {
  // Refusing EHLO, without which there is no STARTTLS, is a way to get plain text.
  const isEhloRefused = code === 'ECONNECTION' && command === 'EHLO' && responseCode !== 421;
  const isHandshakeFailed = code === 'ESOCKET' && /certificate|SSL/.test(message);
  if (code !== 'ETLS' && !isEhloRefused && !isHandshakeFailed) return null;
  return responseCode === undefined ? message.replace(/^Error initiating TLS - /, '') : `it answered ${responseCode}`;
}

function optionsOf({ url, tls }: MailServer, timeoutMs: number) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const options: SMTPConnectionOptions = {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    requireTLS: tls !== 'off',
    tls: { rejectUnauthorized: tls !== 'require' },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  };
  const auth = username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : null;
  return { ...options, auth };
}

/** What becomes of mails to these addresses in alpha, whatever the transport would do. */
const testOutcomes: Readonly<Record<string, MailOutcome>> = {
  'refused@outcomes.example.org': { result: 'refused', error: 'A test address: the mail server refuses it for good.' },
  'later@outcomes.example.org': { result: 'later', error: 'A test address: the mail server does not take it for now.' },
  'unknown@outcomes.example.org': { result: 'unknown' },
};

/** The transport, except that mails to test addresses are not sent and have their outcome. */
export function withTestAddresses(transport: MailTransport): MailTransport {
  return {
    send: async (message, begin) => {
      const outcome = testOutcomes[message.to.toLowerCase()];
      if (!outcome) return transport.send(message, begin);
      // The text was handed over before the connection broke.
      if (outcome.result === 'unknown' && !(await begin())) return { result: 'elsewhere' };
      return outcome;
    },
  };
}
