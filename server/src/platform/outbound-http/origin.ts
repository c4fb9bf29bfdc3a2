/** The connections to one origin, and the posts that wait for one. */
import { Connection, type ConnectionOwner } from './connection.ts';
import { Dial, type DialRules } from './dial.ts';
import { type Failure, failure, seconds } from './exchange.ts';
import type { Holder, Post } from './post.ts';
import type { Target } from './target-url.ts';

export interface OriginRules extends DialRules {
  readonly connectionsMax: number;
  readonly idleTimeoutMs: number;
  /** Idle connections of all origins, the longest idle first. */
  readonly idle: Set<Connection>;
  readonly idleMax: number;
  /** Nothing is open, dialled or waiting any more. */
  readonly emptied: (origin: Origin) => void;
}

export class Origin implements ConnectionOwner, Holder {
  readonly target: Target;
  /** Posts that wait have none. */
  readonly address = '';
  readonly #rules: OriginRules;
  readonly #open = new Set<Connection>();
  /** The last is taken first, so that those that are not needed get old. */
  readonly #idle: Connection[] = [];
  readonly #dials = new Set<Dial>();
  readonly #waiting = new Set<Post>();

  constructor(target: Target, rules: OriginRules) {
    this.target = target;
    this.#rules = rules;
  }

  take(post: Post): void {
    const connection = this.#takeIdle();
    if (connection) connection.send(post);
    else if (this.#open.size + this.#dials.size < this.#rules.connectionsMax) this.#dial(post);
    else {
      this.#waiting.add(post);
      post.waitsAt(this);
    }
  }

  #takeIdle(): Connection | null {
    for (;;) {
      const connection = this.#idle.pop();
      if (!connection) return null;
      this.#rules.idle.delete(connection);
      if (connection.isUsable) return connection;
      connection.destroy();
    }
  }

  #dial(post: Post): void {
    const dial: Dial = new Dial(this.target, this.#rules, (outcome) => {
      this.#dials.delete(dial);
      if (!('socket' in outcome)) {
        post.fail(outcome);
      } else {
        const connection = new Connection(this.target, outcome, this.#rules.idleTimeoutMs, this);
        this.#open.add(connection);
        connection.send(post);
      }
      this.#next();
    });
    this.#dials.add(dial);
    post.isAt({
      get address() {
        return dial.address;
      },
      drop: () => {
        dial.cancel();
        if (this.#dials.delete(dial)) this.#next();
      },
      late: (limitMs) => dial.late(limitMs),
    });
  }

  /** Gives the longest waiting post a connection, now that there may be one. */
  #next(): void {
    for (const post of this.#waiting) {
      if (this.#idle.length === 0 && this.#open.size + this.#dials.size >= this.#rules.connectionsMax) return;
      this.#waiting.delete(post);
      this.take(post);
    }
    if (this.#open.size + this.#dials.size === 0) this.#rules.emptied(this);
  }

  release(connection: Connection): void {
    const { idle, idleMax } = this.#rules;
    this.#idle.push(connection);
    idle.add(connection);
    this.#next();
    if (idle.size <= idleMax) return;
    const [oldest] = idle;
    idle.delete(oldest!);
    oldest!.destroy();
  }

  gone(connection: Connection): void {
    this.#open.delete(connection);
    this.#rules.idle.delete(connection);
    const at = this.#idle.indexOf(connection);
    if (at >= 0) this.#idle.splice(at, 1);
    this.#next();
  }

  again(post: Post): void {
    this.take(post);
  }

  drop(post: Post): void {
    this.#waiting.delete(post);
  }

  late(limitMs: number): Failure {
    const count = this.#rules.connectionsMax;
    return failure('busy', `All ${count} connections to the receiver were taken for ${seconds(limitMs)}.`);
  }
}
