/**
 * `node scripts/stripe-emulator.mjs [--port n] [--state file] [--account key,webhook address,webhook secret] …`: the part
 * of Stripe that the service uses, on loopback, for tests and for trying: Checkout Sessions with a page to pay on,
 * refunds, idempotency keys and signed webhooks that are sent until they are answered with 2xx. Point the setting
 * STRIPE_API_URL at it. It can be made to answer late, never, wrong or with errors: `fault()`, or `POST /_emulator/faults`.
 * With `--state` what it knows survives a kill.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import Stripe from 'stripe';

const cards = {
  4242424242424242: { outcome: 'succeeds' },
  4000000000000002: { outcome: 'declined' },
  // Refunds succeed at first and fail then.
  4000000000005126: { outcome: 'succeeds', refunds: 'fail_later' },
  // Refunds are pending at first.
  4000000000007726: { outcome: 'succeeds', refunds: 'pending' },
};
const apiVersion = '2026-10-28.endive';
const threeDigits = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd']);
const wholeOnly = new Set(['isk', 'ugx']);
const halfHour = 1_800;
const day = 86_400;

const idOf = (prefix) => `${prefix}_${randomBytes(12).toString('hex')}`;

class ApiError extends Error {
  constructor(status, type, code, message = code) {
    super(message);
    this.status = status;
    this.body = { error: { type, code, message } };
  }
}
const invalid = (code, message) => new ApiError(400, 'invalid_request_error', code, message);
const missing = () => new ApiError(404, 'invalid_request_error', 'resource_missing', 'No such object');

/** Parameters that Stripe has and stripe-mock does not know yet. */
const newerThanMock = new Set(['allowed_payment_method_types[0]']);

/**
 * Where STRIPE_MOCK_URL is set, each request is sent to stripe-mock too, which knows what Stripe's API takes: what it refuses
 * is an error that nobody catches, since a refusal could be what a test expects.
 */
async function refuseWhatStripeMockRefuses({ method, url, headers }, body) {
  const mock = process.env.STRIPE_MOCK_URL;
  if (!mock) return;
  const known = new URLSearchParams([...new URLSearchParams(body)].filter(([name]) => !newerThanMock.has(name)));
  const { 'content-type': type = 'application/x-www-form-urlencoded', 'stripe-version': version } = headers;
  const answer = await fetch(`${mock}${url}`, {
    method,
    headers: { authorization: 'Bearer sk_test_123', 'content-type': type, 'stripe-version': version },
    ...(method === 'POST' ? { body: known.toString() } : {}),
  });
  const text = await answer.text();
  if (answer.ok) return;
  throw new Error(`stripe-mock answers ${answer.status} to ${method} ${url}: ${text}`);
}

/** `a[b][0][c]=d` as nested objects. */
function decodeForm(text) {
  const decoded = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    let at = decoded;
    for (const part of path.slice(0, -1)) at = at[part] ??= {};
    at[path.at(-1)] = value;
  }
  return decoded;
}

const emptyState = () => ({
  sessions: {},
  intents: {},
  charges: {},
  refunds: {},
  disputes: {},
  warnings: {},
  payouts: {},
  keys: {},
  events: [],
});

export class StripeEmulator {
  #options;
  #state;
  #server = createServer((request, response) => void this.#serve(request, response));
  #accounts = new Map();
  #faults = [];
  #timers = new Set();
  #isClosed = false;
  #url = '';
  /** Every request to the API: method, path, idempotency key. */
  requests = [];
  /** `send`: events go out as they happen; `hold`: they wait for `releaseEvents()`. */
  webhooks = 'send';

  constructor(options = {}) {
    this.#options = { now: () => Date.now(), retryMs: 500, ...options };
    const { stateFile, accounts = [] } = this.#options;
    this.#state =
      stateFile && existsSync(stateFile)
        ? { ...emptyState(), ...JSON.parse(readFileSync(stateFile, 'utf8')) }
        : emptyState();
    for (const account of accounts) this.setAccount(account);
  }

  /** Where the events of the account with this key are sent, and the secret that signs them. */
  setAccount({ secretKey, webhookUrl, webhookSecret }) {
    this.#accounts.set(secretKey, { webhookUrl, webhookSecret });
  }

  async listen(port = 0) {
    await new Promise((resolve, reject) => {
      this.#server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    this.#url = `http://127.0.0.1:${this.#server.address().port}`;
    for (const event of this.#state.events) void this.#send(event);
    return this.#url;
  }

  get url() {
    return this.#url;
  }

  async close() {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  /**
   * From now on requests whose `METHOD /path` matches meet the fault, `times` of them. `kind`: `status` (answers with
   * `status`), `silence`, `drop` (cuts the connection) or `late` (answers after `ms`, or once `until` is
   * fulfilled). `after`: what was asked for is done.
   */
  fault({ on = '', kind, status = 500, ms = 1_000, until, after = false, times = 1 }) {
    this.#faults.push({ on: new RegExp(on), kind, status, ms, until, after, times });
  }

  clearFaults() {
    this.#faults = [];
  }

  /** The sessions, as the API shows them. */
  get sessions() {
    const all = Object.values(this.#state.sessions);
    for (const session of all) this.#expireByTime(session);
    return all.map((session) => this.#shownSession(session, []));
  }

  get charges() {
    return Object.values(this.#state.charges);
  }

  get refunds() {
    return Object.values(this.#state.refunds);
  }

  get disputes() {
    return Object.values(this.#state.disputes);
  }

  get events() {
    return this.#state.events;
  }

  /** Pays on the page of the session, by a card of the list above; with another amount or currency where it is given. */
  pay(sessionId, { card = '4242424242424242', amount, currency } = {}) {
    const session = this.#state.sessions[sessionId];
    if (!session) throw missing();
    this.#expireByTime(session);
    if (session.status !== 'open') return { outcome: session.status };
    const digits = card.replaceAll(' ', '');
    if (cards[digits]?.outcome !== 'succeeds') return { outcome: 'declined' };
    const paid = { amount: amount ?? session.amount_total, currency: currency ?? session.currency };
    const chargeId = idOf('ch');
    const intentId = idOf('pi');
    const at = this.#now();
    this.#state.charges[chargeId] = {
      id: chargeId,
      object: 'charge',
      ...paid,
      account: session.account,
      created: at,
      metadata: session.metadata,
      payment_intent: intentId,
      refunded: 0,
      card: digits,
      payment_method_details: {
        type: 'card',
        card: {
          brand: 'visa',
          country: 'ES',
          funding: 'debit',
          issuer: 'Banco de Prueba',
          last4: digits.slice(-4),
          network: 'cartes_bancaires',
        },
      },
    };
    this.#state.intents[intentId] = {
      id: intentId,
      object: 'payment_intent',
      ...paid,
      account: session.account,
      amount_received: paid.amount,
      status: 'succeeded',
      latest_charge: chargeId,
      metadata: session.metadata,
    };
    Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      payment_intent: intentId,
      customer_details: { address: { country: 'FR' } },
      amount_total: paid.amount,
      currency: paid.currency,
    });
    this.#emit(session.account, 'checkout.session.completed', () => this.#shownSession(session, []));
    this.#save();
    return { outcome: 'succeeded', next: session.success_url };
  }

  /** Ends a refund that is pending, or lets one that succeeded fail after all. */
  settleRefund(refundId, status) {
    const refund = this.#state.refunds[refundId];
    if (!refund) throw missing();
    if (status !== 'succeeded' && refund.status !== 'failed') {
      this.#state.charges[refund.charge].refunded -= refund.amount;
    }
    refund.status = status;
    refund.failure_reason = status === 'failed' ? 'lost_or_stolen_card' : null;
    this.#emit(refund.account, status === 'failed' ? 'refund.failed' : 'refund.updated', () => shown(refund));
    this.#save();
  }

  /** Gives money of a charge back as somebody does in the dashboard: all that is left, or an amount in units of Stripe. */
  refundInDashboard(chargeId, { amount, status = 'succeeded' } = {}) {
    const charge = this.#state.charges[chargeId];
    if (!charge) throw missing();
    const refund = this.#insertRefund(charge, { amount, status });
    this.#emit(charge.account, 'charge.refunded', () => shown(charge));
    return shown(refund);
  }

  /** A bank disputes a charge; `given` changes what the API shows of it. Its money is withdrawn, with a fee. */
  dispute(chargeId, { fee = 1500, withdraws = true, ...given } = {}) {
    const charge = this.#state.charges[chargeId];
    if (!charge) throw missing();
    const dispute = {
      id: idOf('dp'),
      object: 'dispute',
      account: charge.account,
      amount: charge.amount,
      balance_transactions: [],
      charge: charge.id,
      created: this.#now(),
      currency: charge.currency,
      evidence: {},
      evidence_details: { due_by: this.#now() + 14 * day, has_evidence: false, past_due: false, submission_count: 0 },
      metadata: {},
      payment_intent: charge.payment_intent,
      reason: 'fraudulent',
      status: 'needs_response',
      ...given,
    };
    this.#state.disputes[dispute.id] = dispute;
    this.#emit(charge.account, 'charge.dispute.created', () => shown(dispute));
    if (withdraws) this.moveDisputed(dispute.id, -charge.amount, fee);
    this.#save();
    return shown(dispute);
  }

  /** Money of a dispute is withdrawn (below 0) or given back. */
  moveDisputed(disputeId, amount, fee = 0) {
    const dispute = this.#state.disputes[disputeId];
    const { account, currency } = dispute;
    dispute.balance_transactions.push({
      id: idOf('txn'),
      amount,
      currency,
      fee,
      net: amount - fee,
      type: 'adjustment',
    });
    this.#emit(account, `charge.dispute.funds_${amount < 0 ? 'withdrawn' : 'reinstated'}`, () => shown(dispute));
    this.#save();
  }

  /** Changes a dispute, such as its status. */
  changeDispute(disputeId, changes) {
    const dispute = Object.assign(this.#state.disputes[disputeId], changes);
    const isClosed = ['won', 'lost', 'warning_closed'].includes(dispute.status);
    this.#emit(dispute.account, `charge.dispute.${isClosed ? 'closed' : 'updated'}`, () => shown(dispute));
    this.#save();
  }

  /**
   * Pays out what came in by the charges and went out by their refunds and disputes, less a fee for each charge, with
   * `others`: amounts that are of none of them.
   */
  payOut(secretKey, chargeIds, { fee = 61, others = [] } = {}) {
    const ofCharges = Object.values(this.#state.charges).filter(({ id }) => chargeIds.includes(id));
    const about = ({ charge }) => chargeIds.includes(charge);
    const rows = [
      ...ofCharges.map((charge) => ({ type: 'charge', amount: charge.amount, fee, source: shown(charge) })),
      ...Object.values(this.#state.refunds)
        .filter((refund) => about(refund) && refund.status === 'succeeded')
        .map((refund) => ({ type: 'refund', amount: -refund.amount, fee: 0, source: shown(refund) })),
      ...Object.values(this.#state.disputes)
        .filter(about)
        .flatMap(({ balance_transactions: moved, ...dispute }) =>
          moved.map((one) => ({ type: 'adjustment', amount: one.amount, fee: one.fee, source: shown(dispute) })),
        ),
      ...others.map((amount) => ({
        type: 'charge',
        amount,
        fee: 0,
        source: { object: 'charge', id: idOf('ch'), metadata: {} },
      })),
    ];
    const amount = rows.reduce((sum, row) => sum + row.amount - row.fee, 0);
    const payout = {
      id: idOf('po'),
      object: 'payout',
      account: secretKey,
      amount,
      arrival_date: this.#now(),
      automatic: true,
      currency: 'eur',
      failure_code: null,
      status: 'paid',
      rows: [{ type: 'payout', amount: -amount, fee: 0, source: null }, ...rows].map((row) => ({
        id: idOf('txn'),
        ...row,
      })),
    };
    this.#state.payouts[payout.id] = payout;
    this.#emit(secretKey, 'payout.paid', () => shown(payout));
    this.#save();
    return shown(payout);
  }

  /** The bank sends a payout back. */
  failPayout(payoutId) {
    const payout = Object.assign(this.#state.payouts[payoutId], { status: 'failed', failure_code: 'account_closed' });
    this.#emit(payout.account, 'payout.failed', () => shown(payout));
    this.#save();
  }

  /** A network warns that a charge may be fraud. */
  warnOfFraud(chargeId) {
    const charge = this.#state.charges[chargeId];
    if (!charge) throw missing();
    const warning = {
      id: idOf('issfr'),
      object: 'radar.early_fraud_warning',
      account: charge.account,
      actionable: true,
      charge: charge.id,
      created: this.#now(),
      fraud_type: 'made_with_stolen_card',
      payment_intent: charge.payment_intent,
    };
    this.#state.warnings[warning.id] = warning;
    this.#emit(charge.account, 'radar.early_fraud_warning.created', () => shown(warning));
    this.#save();
    return shown(warning);
  }

  /** Sends what was held: in the opposite order, and each of them so many times. */
  async releaseEvents({ reverse = false, times = 1 } = {}) {
    const held = this.#state.events.filter(({ isDelivered }) => !isDelivered);
    const statuses = [];
    for (const event of reverse ? held.reverse() : held) {
      for (let count = 0; count < times; count += 1) statuses.push(await this.#deliver(event));
    }
    return statuses;
  }

  /** Sends an object of an event's form, signed as an account's events are. */
  async sendEvent(secretKey, type, object, overrides = {}) {
    const event = this.#newEvent(secretKey, type, object);
    return this.#post(event, { ...this.#accounts.get(secretKey), ...overrides });
  }

  /** Sends nothing of what happened so far. */
  discardEvents() {
    this.#state.events = [];
  }

  #now() {
    return Math.floor(this.#options.now() / 1_000);
  }

  #save() {
    const { stateFile } = this.#options;
    if (!stateFile) return;
    writeFileSync(`${stateFile}.new`, JSON.stringify(this.#state));
    renameSync(`${stateFile}.new`, stateFile);
  }

  #newEvent(account, type, object) {
    return { id: idOf('evt'), account, type, object, created: this.#now(), isDelivered: false };
  }

  #emit(account, type, objectOf) {
    if (!this.#accounts.get(account)?.webhookUrl) return;
    const event = this.#newEvent(account, type, objectOf());
    this.#state.events.push(event);
    if (this.webhooks === 'send') this.#later(0, () => this.#send(event));
  }

  #later(ms, work) {
    if (this.#isClosed) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void work();
    }, ms);
    this.#timers.add(timer);
  }

  async #send(event) {
    if (event.isDelivered || this.webhooks !== 'send') return;
    const status = await this.#deliver(event);
    if (status < 200 || status > 299) this.#later(this.#options.retryMs, () => this.#send(event));
  }

  async #deliver(event) {
    const status = await this.#post(event, this.#accounts.get(event.account));
    if (status >= 200 && status < 300) {
      event.isDelivered = true;
      this.#save();
    }
    return status;
  }

  /** Answers with the status; 0 where there was no answer. */
  async #post({ id, type, object, created }, { webhookUrl, webhookSecret, timestamp = this.#now() }) {
    const payload = JSON.stringify({
      id,
      object: 'event',
      api_version: Stripe.API_VERSION,
      type,
      created,
      livemode: false,
      data: { object },
    });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp });
    try {
      const response = await fetch(webhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        body: payload,
        signal: AbortSignal.timeout(20_000),
      });
      await response.text();
      return response.status;
    } catch {
      return 0;
    }
  }

  async #serve(request, response) {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const url = new URL(request.url, 'http://stripe');
    try {
      if (url.pathname.startsWith('/_emulator/')) return await this.#control(request, url, body, response);
      if (url.pathname.startsWith('/c/pay/')) return await this.#page(request, url, body, response);
      await this.#api(request, url, body, response);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      send(response, error.status, error.body);
    }
  }

  async #api(request, url, body, response) {
    const { method } = request;
    const key = request.headers['idempotency-key'];
    const account = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    this.requests.push({ method, path: url.pathname, key, account });
    if (!/^(sk|rk)_(test|live)_/.test(account) || account.includes('revoked')) {
      throw new ApiError(401, 'invalid_request_error', 'api_key_expired', 'Invalid API key');
    }
    if (request.headers['stripe-version'] !== apiVersion) throw invalid('version_unknown');
    await refuseWhatStripeMockRefuses(request, body);
    const fault = this.#takeFault(`${method} ${url.pathname}`);
    if (fault?.kind === 'late') await (fault.until ?? new Promise((resolve) => setTimeout(resolve, fault.ms)));
    if (fault && fault.kind !== 'late' && !fault.after) return answerFault(fault, response);
    const answer = this.#answer({ method, url, body, key, account, fault });
    if (fault?.after) return answerFault(fault, response);
    send(response, answer.status, answer.body, answer.isReplayed ? { 'idempotent-replayed': 'true' } : {});
  }

  #takeFault(called) {
    const fault = this.#faults.find(({ on, times }) => times > 0 && on.test(called));
    if (fault) fault.times -= 1;
    return fault;
  }

  /** What was answered to a key is answered again, errors of the server too. */
  #answer({ method, url, body, key, account, fault }) {
    if (method !== 'POST' || !key) return this.#run(method, url, body, account);
    const name = `${account} ${key}`;
    const fingerprint = `${url.pathname} ${body}`;
    const known = this.#state.keys[name];
    if (known) {
      if (known.fingerprint !== fingerprint) {
        throw new ApiError(400, 'idempotency_error', undefined, 'The key was used with other parameters');
      }
      return { ...known, isReplayed: true };
    }
    let answer;
    try {
      answer = this.#run(method, url, body, account);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      answer = { status: error.status, body: error.body };
    }
    const kept = fault?.after && fault.kind === 'status' && fault.status >= 500 ? faultAnswer(fault) : answer;
    this.#state.keys[name] = { fingerprint, ...kept };
    this.#save();
    return answer;
  }

  #run(method, url, body, account) {
    const [, , ...parts] = url.pathname.split('/');
    const asked = `${method} ${parts.map((part) => (/^(cs|re|pi|dp|po)_/.test(part) ? ':id' : part)).join('/')}`;
    const params = method === 'GET' ? decodeForm(url.search.slice(1)) : decodeForm(body);
    const id = parts.find((part) => /^(cs|re|pi|dp|po)_/.test(part));
    const ok = (shownBody) => ({ status: 200, body: shownBody });
    switch (asked) {
      case 'POST checkout/sessions':
        return ok(this.#createSession(params, account));
      case 'GET checkout/sessions/:id':
        return ok(this.#shownSession(this.#owned('sessions', id, account), Object.values(params.expand ?? {})));
      case 'POST checkout/sessions/:id/expire':
        return ok(this.#expireSession(this.#owned('sessions', id, account)));
      case 'GET payment_intents/:id':
        return ok(shown(this.#owned('intents', id, account)));
      case 'POST refunds':
        return ok(this.#createRefund(params, account));
      case 'GET refunds/:id':
        return ok(shown(this.#owned('refunds', id, account)));
      case 'GET disputes/:id':
        return ok(shown(this.#owned('disputes', id, account)));
      case 'GET disputes':
        return ok(this.#listOfIntent('disputes', params, account, url));
      case 'GET radar/early_fraud_warnings':
        return ok(this.#listOfIntent('warnings', params, account, url));
      case 'GET payouts/:id':
        return ok(shown(this.#owned('payouts', id, account)));
      case 'GET balance_transactions': {
        const { rows } = this.#owned('payouts', params.payout, account);
        return ok({ object: 'list', url: url.pathname, has_more: false, data: rows });
      }
      case 'POST disputes/:id':
        return ok(this.#contest(this.#owned('disputes', id, account), params));
      case 'GET account':
        return ok({ id: `acct_${createHash('sha256').update(account).digest('hex').slice(0, 16)}`, object: 'account' });
      case 'GET refunds':
        return ok(this.#listRefunds(params, account));
      default:
        throw missing();
    }
  }

  #owned(collection, id, account) {
    const found = this.#state[collection][id];
    if (!found || found.account !== account) throw missing();
    if (collection === 'sessions') this.#expireByTime(found);
    return found;
  }

  #expireByTime(session) {
    if (session.status === 'open' && session.expires_at <= this.#now()) session.status = 'expired';
  }

  #createSession(params, account) {
    const { currency, unit_amount: unitAmount, product_data: product } = params.line_items?.[0]?.price_data ?? {};
    const amount = Number(unitAmount);
    const expiresAt = Number(params.expires_at ?? this.#now() + day);
    if (params.mode !== 'payment' || !product?.name || !params.success_url) throw invalid('parameter_missing');
    if (!/^[a-z]{3}$/.test(currency ?? '')) throw invalid('currency_invalid');
    if (!Number.isSafeInteger(amount) || amount < 1) throw invalid('amount_invalid');
    if (threeDigits.has(currency) && amount % 10 !== 0) throw invalid('amount_invalid');
    if (wholeOnly.has(currency) && amount % 100 !== 0) throw invalid('amount_invalid');
    if (expiresAt < this.#now() + halfHour || expiresAt > this.#now() + day) throw invalid('expires_at_invalid');
    const id = idOf(account.includes('_test_') ? 'cs_test' : 'cs_live');
    const session = {
      id,
      object: 'checkout.session',
      account,
      amount_total: amount * Number(params.line_items[0].quantity ?? 1),
      cancel_url: params.cancel_url ?? null,
      client_reference_id: params.client_reference_id ?? null,
      created: this.#now(),
      currency,
      expires_at: expiresAt,
      locale: params.locale ?? null,
      metadata: params.metadata ?? {},
      mode: 'payment',
      name: product.name,
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      success_url: params.success_url,
      url: `${this.#url}/c/pay/${id}`,
    };
    this.#state.sessions[id] = session;
    this.#save();
    return this.#shownSession(session, []);
  }

  #shownSession(session, expand) {
    const { payment_intent: intentId } = session;
    const intent = this.#state.intents[intentId];
    if (!intent || !expand.some((name) => name.startsWith('payment_intent'))) return shown(session);
    const charge = shown(this.#state.charges[intent.latest_charge]);
    const withCharge = expand.includes('payment_intent.latest_charge') ? { latest_charge: charge } : {};
    return { ...shown(session), payment_intent: { ...shown(intent), ...withCharge } };
  }

  #expireSession(session) {
    if (session.status !== 'open') throw invalid('session_not_open', 'Only open sessions can be expired');
    session.status = 'expired';
    this.#emit(session.account, 'checkout.session.expired', () => this.#shownSession(session, []));
    this.#save();
    return this.#shownSession(session, []);
  }

  #createRefund(params, account) {
    const intent = this.#owned('intents', params.payment_intent, account);
    const charge = this.#state.charges[intent.latest_charge];
    const { amount, metadata } = params;
    const status = cards[charge.card].refunds === 'pending' ? 'pending' : 'succeeded';
    return shown(this.#insertRefund(charge, { amount, metadata, status }));
  }

  #insertRefund(charge, { amount: asked, metadata = {}, status }) {
    const { account } = charge;
    const amount = Number(asked ?? charge.amount - charge.refunded);
    if (charge.refunded === charge.amount) throw invalid('charge_already_refunded');
    if (!Number.isSafeInteger(amount) || amount < 1 || amount > charge.amount - charge.refunded) {
      throw invalid('amount_too_large');
    }
    charge.refunded += amount;
    const refund = {
      id: idOf('re'),
      object: 'refund',
      account,
      amount,
      charge: charge.id,
      created: this.#now(),
      currency: charge.currency,
      failure_reason: null,
      metadata,
      payment_intent: charge.payment_intent,
      status,
    };
    this.#state.refunds[refund.id] = refund;
    this.#emit(account, 'refund.created', () => shown(refund));
    this.#save();
    return refund;
  }

  #listRefunds({ payment_intent: intentId, limit = '10', starting_after: after }, account) {
    const all = Object.values(this.#state.refunds)
      .filter((refund) => refund.account === account && (!intentId || refund.payment_intent === intentId))
      .reverse();
    const from = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
    const data = all.slice(from, from + Number(limit));
    return { object: 'list', url: '/v1/refunds', has_more: from + data.length < all.length, data: data.map(shown) };
  }

  #listOfIntent(collection, { payment_intent: intentId, expand }, account, { pathname }) {
    const found = Object.values(this.#state[collection]).filter(
      (one) => one.account === account && one.payment_intent === intentId,
    );
    const withCharge = (one) => (expand ? { ...one, charge: shown(this.#state.charges[one.charge]) } : one);
    return { object: 'list', url: pathname, has_more: false, data: found.map((one) => shown(withCharge(one))) };
  }

  #contest(dispute, { evidence = {}, submit }) {
    if (dispute.status !== 'needs_response' && dispute.status !== 'warning_needs_response') {
      throw invalid('dispute_closed', 'This dispute takes no evidence');
    }
    dispute.evidence = { ...dispute.evidence, ...evidence };
    if (submit === 'true') {
      dispute.status = dispute.status.replace('needs_response', 'under_review');
      dispute.evidence_details = { ...dispute.evidence_details, has_evidence: true, submission_count: 1 };
    }
    this.#emit(dispute.account, 'charge.dispute.updated', () => shown(dispute));
    this.#save();
    return shown(dispute);
  }

  #page(request, url, body, response) {
    const session = this.#state.sessions[url.pathname.split('/').at(-1)];
    if (!session) throw missing();
    const html = (status, text) =>
      response
        .writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
        .end(`<!doctype html><title>Pay</title>${text}`);
    if (request.method === 'POST') {
      const { outcome, next } = this.pay(session.id, { card: decodeForm(body).number ?? '' });
      if (next) return void response.writeHead(303, { location: next }).end();
      return void html(402, `<p>${outcome}</p><a href="">Again</a>`);
    }
    this.#expireByTime(session);
    if (session.status !== 'open') return void html(200, `<p>This page is ${session.status}.</p>`);
    const cancel = session.cancel_url ? `<a href="${session.cancel_url}">Back</a>` : '';
    html(
      200,
      `<h1>${session.name.replaceAll(/[&<>"]/g, '')}</h1><p>${session.amount_total} ${session.currency}</p>
       <form method="post"><input name="number" value="4242 4242 4242 4242"><button>Pay</button></form>${cancel}`,
    );
  }

  /** For tests of the emulator as a process. */
  async #control(request, url, body, response) {
    const given = body ? JSON.parse(body) : {};
    const what = url.pathname.split('/').at(-1);
    const done = (shownBody = {}) => send(response, 200, shownBody);
    if (what === 'faults' && request.method === 'DELETE') return done(this.clearFaults());
    if (what === 'faults') return done(this.fault(given));
    if (what === 'accounts') return done(this.setAccount(given));
    if (what === 'pay') return done(this.pay(given.session, given));
    if (what === 'settle-refund') return done(this.settleRefund(given.refund, given.status));
    if (what === 'state') return done(this.#state);
    throw missing();
  }
}

/** Without what is the emulator's own. */
function shown({ account: _account, card: _card, refunded, name: _name, rows: _rows, ...rest }) {
  return refunded === undefined ? rest : { ...rest, amount_refunded: refunded };
}

function faultAnswer({ status }) {
  const type = status === 429 ? 'invalid_request_error' : 'api_error';
  return { status, body: { error: { type, code: status === 429 ? 'rate_limit' : undefined, message: 'As asked' } } };
}

function answerFault(fault, response) {
  if (fault.kind === 'silence') return;
  if (fault.kind === 'drop') return void response.socket?.destroy();
  const { status, body } = faultAnswer(fault);
  send(response, status, body);
}

function send(response, status, body, headers = {}) {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': idOf('req'), ...headers });
  response.end(JSON.stringify(body ?? {}));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '12111' },
      state: { type: 'string' },
      account: { type: 'string', multiple: true, default: [] },
    },
  });
  const accounts = values.account.map((text) => {
    const [secretKey, webhookUrl, webhookSecret] = text.split(',');
    return { secretKey, webhookUrl, webhookSecret };
  });
  const emulator = new StripeEmulator({ accounts, stateFile: values.state });
  process.stdout.write(`Emulates Stripe on ${await emulator.listen(Number(values.port))}\n`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void emulator.close());
}
