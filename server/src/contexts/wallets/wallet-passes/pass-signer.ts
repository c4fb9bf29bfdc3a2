/**
 * Signs passes in a thread of its own (`assets/wallet/sign-passes.mjs`), which starts with the first one and ends with the
 * process, or where it fails: the next pass then starts another.
 */
import { Worker } from 'node:worker_threads';

/** As PEM; the key without a passphrase. */
export interface SigningCertificates {
  readonly wwdr: string;
  readonly signerCert: string;
  readonly signerKey: string;
}

interface Waiting {
  readonly resolve: (pass: Buffer) => void;
  readonly reject: (error: Error) => void;
}

type Answer = { readonly id: number } & (
  | { readonly pass: Uint8Array; readonly problem?: never }
  | { readonly pass?: never; readonly problem: string }
);

export class PassSigner {
  readonly #certificates: SigningCertificates;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #lastId = 0;

  constructor(certificates: SigningCertificates) {
    this.#certificates = certificates;
  }

  /** The pass with these files, which is a ZIP archive. Rejects where it cannot be made. */
  sign(files: Readonly<Record<string, Uint8Array>>): Promise<Buffer> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker ??= this.#start();
      // The process does not end while a pass is made.
      this.#worker.ref();
      this.#worker.postMessage({ id, files });
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('../../../../assets/wallet/sign-passes.mjs', import.meta.url), {
      workerData: this.#certificates,
    });
    worker.on('message', ({ id, pass, problem }: Answer) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) worker.unref();
      if (pass) waiting?.resolve(Buffer.from(pass));
      else waiting?.reject(new Error(`a pass cannot be made: ${problem}`));
    });
    worker.on('error', (error) => this.#fail(worker, error));
    worker.on('exit', () => this.#fail(worker, new Error('the thread that makes passes ended')));
    return worker;
  }

  #fail(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
