/** `stagedoor explain ID`: the story of a request, a delivery, a ticket, a barcode or a payment. */
import { StagedoorError } from '@stagedoor/sdk/tools';
import type { CommonOptions } from './cli-command.ts';
import { meaningOf } from './commands.ts';
import { WrongUse } from './failure.ts';
import { isForPeople, printAnswer, tableOf } from './output.ts';
import { requireSource } from './profiles.ts';
import { Service } from './service.ts';
import { bold, print } from './terminal.ts';

/** What is said to people, and what programs are given. */
interface Story {
  readonly lines: readonly string[];
  readonly data: Readonly<Record<string, unknown>>;
}

type Teller = (service: Service, id: string) => Promise<Story>;

/** By the prefix of the id; what has none of them is a barcode. */
const tellers: Readonly<Record<string, Teller>> = {
  req: requestStory,
  wd: deliveryStory,
  whe: notificationStory,
  tkt: ticketStory,
  pay: paymentStory,
};

export async function explain(id: string, options: CommonOptions): Promise<void> {
  const [, prefix = ''] = /^([a-z]+)_/.exec(id) ?? [];
  const teller = Object.hasOwn(tellers, prefix) ? tellers[prefix] : undefined;
  // A barcode that the organization gave can have a `_` too.
  if (!teller && /^[a-z]+_[0-7][0-9a-z]{25}$/.test(id)) {
    throw new WrongUse(
      `Ids that begin with ${prefix}_ cannot be explained.`,
      `Those with ${Object.keys(tellers).join('_, ')}_ can.`,
    );
  }
  const { lines, data } = await (teller ?? barcodeStory)(new Service(requireSource(options.profile)), id);
  if (isForPeople(options)) print(lines.join('\n'));
  else await printAnswer(data, options);
}

const isNotFound = (error: unknown) => error instanceof StagedoorError && error.status === 404;

interface LoggedRequest {
  readonly created_at: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly error_code: string;
  readonly duration_ms: number;
  readonly operation: string;
  readonly api: string;
  readonly caller: string;
  readonly credential_id: string;
  readonly query: string;
  readonly request_body: string;
  readonly response_body: string;
}

async function requestStory(service: Service, requestId: string): Promise<Story> {
  const request = await service
    .organizationId()
    .then((organizationId) => service.data<LoggedRequest>('management', 'getRequest', { organizationId, requestId }))
    .catch(async (error) => {
      if (!isNotFound(error)) throw error;
      // Calls of channels and resellers belong to no organization; those who run the deployment see them.
      return await service
        .data<LoggedRequest>('management', 'getDeploymentRequest', { requestId })
        .catch(() => Promise.reject(error));
    });
  const { error_code: code, status, duration_ms: ms } = request;
  const meaning = code ? meaningOf(code) : undefined;
  return {
    data: { request },
    lines: [
      bold(`${request.method} ${request.path}`),
      `${request.created_at}: ${request.caller} ${request.credential_id} called ${request.operation} of the API ${request.api}.`,
      `It was answered ${status}${code ? ` ${code}` : ''} after ${ms} ms.`,
      ...(meaning ? [meaning] : []),
      ...section('Query', request.query),
      ...section('Sent', request.request_body),
      ...section('Answered', request.response_body),
    ],
  };
}

function section(title: string, json: string): string[] {
  if (!json) return [];
  let text = json;
  try {
    text = JSON.stringify(JSON.parse(json), null, 2);
  } catch {}
  return ['', bold(title), text];
}

interface Attempt {
  readonly number: number;
  readonly requested_at: string;
  readonly duration_ms: number;
  readonly status_code: number;
  readonly error_message: string;
  readonly trigger: string;
}

interface Delivery {
  readonly event: string;
  readonly event_id: string;
  readonly endpoint_id: string;
  readonly status: string;
  readonly next_retry_at: string | null;
  readonly attempts?: readonly Attempt[];
}

const deliveryStates: Readonly<Record<string, string>> = {
  pending: 'It waits to be sent.',
  succeeded: 'The receiver took it.',
  failed: 'The last attempt failed; it is tried again.',
  exhausted: 'All attempts failed; it is not tried again by itself.',
  held: 'It is held, because its endpoint is disabled.',
  cancelled: 'It was cancelled.',
};

async function deliveryStory(service: Service, deliveryId: string): Promise<Story> {
  const delivery = await service.data<Delivery>('integrations', 'getWebhookDelivery', { deliveryId });
  const endpoint = await service
    .data<{ url: string; status: string }>('integrations', 'getWebhookEndpoint', {
      webhookEndpointId: delivery.endpoint_id,
    })
    .catch((error) => {
      if (isNotFound(error)) return undefined;
      throw error;
    });
  const attempts = (delivery.attempts ?? []).map((attempt) => ({
    number: attempt.number,
    at: attempt.requested_at,
    why: attempt.trigger,
    ms: attempt.duration_ms,
    answer: attempt.status_code || '',
    error: attempt.error_message,
  }));
  const next = delivery.next_retry_at ? ` The next attempt is due at ${delivery.next_retry_at}.` : '';
  return {
    data: { delivery, endpoint: endpoint ?? null },
    lines: [
      bold(`${delivery.event} to ${endpoint?.url ?? `the deleted endpoint ${delivery.endpoint_id}`}`),
      `${deliveryStates[delivery.status] ?? delivery.status}${next}`,
      `The event is ${delivery.event_id}.`,
      ...(attempts.length > 0 ? ['', ...tableOf(attempts)] : []),
    ],
  };
}

async function notificationStory(service: Service, eventId: string): Promise<Story> {
  const deliveries = await service.data<Delivery[]>('integrations', 'listWebhookDeliveries', { event_id: eventId });
  const lines = deliveries.length > 0 ? tableOf(deliveries) : ['No endpoint takes this event.'];
  return { data: { deliveries }, lines: [bold(`Deliveries of ${eventId}`), ...lines] };
}

interface Ticket {
  readonly _id: string;
  readonly status: string;
  readonly code: string;
  readonly full_name?: string;
}

interface HistoryEntry {
  readonly at: string;
  readonly kind: string;
  readonly by: string;
  readonly status: string;
  readonly amount: number | null;
  readonly before: string;
  readonly after: string;
}

async function ticketStory(service: Service, ticketId: string): Promise<Story> {
  const ticket = await service.data<Ticket>('integrations', 'getTicket', { ticketId });
  return await storyOfTicket(service, ticket, ticket.code);
}

async function barcodeStory(service: Service, ticketCode: string): Promise<Story> {
  const ticket = await service.data<Ticket>('integrations', 'getTicketByCode', { ticketCode });
  return await storyOfTicket(service, ticket, ticketCode);
}

async function storyOfTicket(service: Service, ticket: Ticket, ticketCode: string): Promise<Story> {
  const verdict = ticketCode
    ? await service.data<object>('integrations', 'getTicketAdmission', { ticketCode }).then(
        () => 'A door would admit its holder now.',
        (error) => {
          if (error instanceof StagedoorError && error.status >= 400 && error.status < 500)
            return `A door would refuse its holder: ${error.message} (${error.code})`;
          throw error;
        },
      )
    : 'It has no barcode that may be shown.';
  const history = await historyOf(service, ticket._id);
  const entries = history?.map(({ at, kind, by, status, amount, before, after }) => ({
    at,
    kind,
    by,
    status,
    amount,
    before,
    after,
  }));
  return {
    data: { ticket, verdict, history: history ?? null },
    lines: [
      bold(`Ticket ${ticket._id}${ticket.full_name ? ` of ${ticket.full_name}` : ''}: ${ticket.status}`),
      verdict,
      '',
      ...(entries ? tableOf(entries) : ['Its history is read with a session: stagedoor login --email ADDRESS']),
    ],
  };
}

/** Undefined without a session of a person of the organization. */
async function historyOf(service: Service, ticketId: string): Promise<HistoryEntry[] | undefined> {
  const { keys, login } = service.source;
  if (!keys.management && !login) return undefined;
  const organizationId = await service.organizationId();
  return await service.data<HistoryEntry[]>('management', 'getTicketHistory', { organizationId, ticketId });
}

interface Payment {
  readonly _id: string;
  readonly status: string;
  readonly total_amount: number;
  readonly refunded: number;
  readonly currency: string;
  readonly at: string;
  readonly resource_type: string;
  readonly resources_ids: readonly string[];
  readonly payment_method: string;
}

async function paymentStory(service: Service, paymentId: string): Promise<Story> {
  const payment = await service.data<Payment>('integrations', 'getPayment', { paymentId });
  const { status, total_amount: total, refunded, currency, resources_ids: ids } = payment;
  return {
    data: { payment },
    lines: [
      bold(`Payment ${payment._id}: ${status}`),
      `${total} ${currency} by ${payment.payment_method || 'an unknown method'}, begun at ${payment.at}.`,
      refunded > 0 ? `${refunded} ${currency} of it were given back.` : 'Nothing of it was given back.',
      `It pays for ${ids.length} × ${payment.resource_type}:`,
      ...ids.map((id) => `  ${id}`),
    ],
  };
}
