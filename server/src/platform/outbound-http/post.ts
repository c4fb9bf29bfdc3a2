/**
 * One POST from the call to its exchange: its deadline, and what is kept of the answer.
 *
 * The head of the answer decides. What comes after it is for people to read: it gets a second and 16 KiB, and whether
 * it ends well changes nothing.
 */
import { answerFailure, type Exchange, type Failure, failure } from './exchange.ts';
import type { Target } from './target-url.ts';

const headMaxBytes = 4_096;
const bodyMaxBytes = 16_384;
const bodyTimeMs = 1_000;
/** Early hints are for browsers; who sends more of them has something else in mind. */
const informationalMax = 16;

/** Who has the post at the moment: the queue, a dial or a connection. */
export interface Holder {
  /** What is dialled or connected, empty where nothing is. */
  readonly address: string;
  /** No caller waits for the post any longer: what is done for it alone ends. */
  drop(post: Post): void;
  /** What to say when the time is over and the post is still here. */
  late(limitMs: number): Failure;
}

/** PostgreSQL keeps no NUL. */
const withoutNul = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text);

function headText(statusCode: number, statusText: string, rawHeaders: readonly (Buffer | string)[]): string {
  let text = `HTTP ${statusCode} ${statusText}`.trimEnd();
  for (let at = 0; at + 1 < rawHeaders.length && text.length < headMaxBytes; at += 2) {
    text += `\r\n${rawHeaders[at]}: ${rawHeaders[at + 1]}`;
  }
  return text.length > headMaxBytes ? text.slice(0, headMaxBytes) : text;
}

export class Post {
  readonly target: Target;
  /** Names and values in turn. */
  readonly headers: string[];
  readonly body: Uint8Array;
  readonly #settle: (exchange: Exchange) => void;
  readonly #startedAt = performance.now();
  readonly #deadlineMs: number;
  #timer: NodeJS.Timeout | undefined;
  #limitMs = 0;
  #holder: Holder | null = null;
  #connectMs: number | null = null;
  #informational = 0;
  #statusCode: number | null = null;
  #retryAfter: string | null = null;
  #head = '';
  #chunks: Buffer[] = [];
  #bodyBytes = 0;
  #isSettled = false;

  constructor(
    target: Target,
    headers: string[],
    body: Uint8Array,
    deadlineMs: number,
    settle: (exchange: Exchange) => void,
  ) {
    this.target = target;
    this.headers = headers;
    this.body = body;
    this.#deadlineMs = deadlineMs;
    this.#settle = settle;
  }

  /** It waits for a connection for half of its time at most: the receiver is promised the rest. */
  waitsAt(queue: Holder): void {
    this.#holder = queue;
    this.#limit(this.#deadlineMs / 2);
  }

  /** A connection is being made for it. */
  isAt(dial: Holder): void {
    this.#holder = dial;
    this.#limit(this.#deadlineMs);
  }

  /** It is on a connection, which took so long to come about, or was there already. */
  isOn(connection: Holder, connectMs: number | null): void {
    this.#holder = connection;
    this.#connectMs = connectMs;
    this.#limit(this.#deadlineMs);
  }

  #limit(limitMs: number): void {
    if (this.#limitMs === limitMs) return;
    this.#limitMs = limitMs;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.fail(this.#holder!.late(limitMs)), limitMs - this.#elapsedMs());
  }

  #elapsedMs(): number {
    return performance.now() - this.#startedAt;
  }

  headArrived(statusCode: number, statusText: string, rawHeaders: readonly (Buffer | string)[], retryAfter: unknown) {
    if (this.#isSettled) return;
    if (statusCode < 200) {
      this.#informational += 1;
      if (this.#informational > informationalMax)
        this.fail(failure('protocol', `The receiver sent more than ${informationalMax} informational answers.`));
      return;
    }
    this.#statusCode = statusCode;
    this.#head = withoutNul(headText(statusCode, statusText, rawHeaders));
    const header: unknown = Array.isArray(retryAfter) ? retryAfter[0] : retryAfter;
    if (typeof header === 'string') this.#retryAfter = header.slice(0, 100);
    clearTimeout(this.#timer);
    const leftMs = this.#deadlineMs - this.#elapsedMs();
    this.#timer = setTimeout(() => this.#finish(true), Math.min(bodyTimeMs, leftMs));
  }

  bodyArrived(chunk: Buffer): void {
    if (this.#isSettled) return;
    this.#chunks.push(chunk);
    this.#bodyBytes += chunk.length;
    if (this.#bodyBytes > bodyMaxBytes) this.#finish(true);
  }

  answerEnded(): void {
    this.#finish(false);
  }

  /** The connection broke: without a head that is the outcome. */
  broke(error: unknown): void {
    if (this.#statusCode !== null) this.#finish(true);
    else this.fail(answerFailure(error));
  }

  /** More bytes came than any answer needs. */
  overflowed(): void {
    if (this.#statusCode !== null) this.#finish(true);
    else this.fail(failure('protocol', 'The receiver sent too much that is no answer.'));
  }

  fail(problem: Failure): void {
    // Closing finds posts whose answer is there.
    if (!this.#isSettled) this.#end(true, this.#statusCode === null ? problem : null);
  }

  #finish(isCut: boolean): void {
    if (!this.#isSettled) this.#end(isCut, null);
  }

  #bodyText(): string {
    const [first] = this.#chunks;
    if (!first) return '';
    const bytes = this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks);
    if (bytes.length <= bodyMaxBytes) return withoutNul(bytes.toString());
    // The cut may go through a character.
    return withoutNul(bytes.toString('utf8', 0, bodyMaxBytes).replace(/\uFFFD{1,3}$/, ''));
  }

  #end(mustDrop: boolean, problem: Failure | null): void {
    this.#isSettled = true;
    clearTimeout(this.#timer);
    const holder = this.#holder;
    if (mustDrop) holder?.drop(this);
    this.#settle({
      statusCode: this.#statusCode,
      errorClass: problem ? problem.errorClass : '',
      errorMessage: problem ? problem.message : '',
      durationMs: Math.round(this.#elapsedMs()),
      connectMs: this.#connectMs,
      retryAfter: this.#retryAfter,
      responseHead: this.#head,
      responseBody: this.#bodyText(),
      address: holder ? holder.address : '',
    });
  }
}
