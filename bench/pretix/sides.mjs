// The two sides of `npm run bench -- peers`: the same work by the same names, each through its API for integrations.
//
// lookUp(code)     is the answer the ticket of this code?
// checkIn(code)    'admitted', 'refused' (everybody of this ticket is in already) or 'failed'
// entries()        how many tickets are checked in, and how many check-ins are stored for them
// openSale(places) a product of its own with so many places: buy(buyer) is 'sold', 'soldOut', 'again' (busy) or 'failed';
//                  sold() counts what is stored
import { checkout, clientOf, deleteEndpoints, organizerOf } from '../onsale/clients.mjs';

export async function oursOf({ setup, service, connections }) {
  const { demo, sql } = setup;
  const door = clientOf(service.address, { 'x-api-key': demo.integration.api_key }, connections);
  const channel = clientOf(service.address, { 'x-api-key': demo.channel.api_key }, connections);
  const organizer = await organizerOf(setup, service.address);
  await deleteEndpoints(organizer, channel);
  const tickets = await sql(
    `SELECT barcode FROM tickets WHERE organization_id = $1 AND status = 'active' AND party_size = 1 AND admitted_count = 0
     ORDER BY md5(id)`,
    [demo.organization._id],
  );
  const codes = tickets.map(({ barcode }) => barcode);
  return {
    codes,
    lookUp: async (code) => {
      const { status, body } = await door.send('GET', `/integrations/tickets/by-code/${code}`);
      return status === 200 && body.data.code === code;
    },
    checkIn: async (code) => {
      const { status, body } = await door.send('PUT', `/integrations/tickets/by-code/${code}/checkin`, {});
      if (status === 200) return 'admitted';
      return body.error === 'already_checked_in' ? 'refused' : 'failed';
    },
    entries: async () => {
      const [found] = await sql(
        `SELECT count(*)::int AS tickets, coalesce(sum(admitted_count), 0)::int AS entries FROM tickets
         WHERE organization_id = $1 AND barcode = ANY ($2) AND admitted_count > 0`,
        [demo.organization._id, codes],
      );
      return found;
    },
    openSale: async (places) => {
      const rate = await organizer.createRate(places);
      return {
        buy: async () => {
          const { status, body } = await checkout(channel, rate._id);
          if (status === 200) return 'sold';
          if (body.error === 'sold_out') return 'soldOut';
          return status === 409 || status === 429 || status === 503 ? 'again' : 'failed';
        },
        sold: async () => {
          const [{ sold }] = await sql(
            `SELECT count(*)::int AS sold FROM tickets WHERE rate_id = $1 AND status = 'pending_payment'`,
            [rate._id],
          );
          return sold;
        },
      };
    },
    close: () => Promise.all([door.close(), channel.close(), organizer.close()]),
  };
}

export function pretixOf({ pretix, connections }) {
  const { sql, organizer, event, token, checkInList, secrets } = pretix;
  const client = clientOf(pretix.address, { authorization: `Token ${token}` }, connections);
  const organizerPath = `/api/v1/organizers/${organizer}`;
  const eventPath = `${organizerPath}/events/${event}`;
  const created = async (place, body) => {
    const answer = await client.send('POST', `${eventPath}${place}`, body);
    if (answer.status !== 201) throw new Error(`pretix: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  let sales = 0;
  return {
    codes: secrets,
    lookUp: async (code) => {
      const { status, body } = await client.send('GET', `${eventPath}/orderpositions/?secret=${code}`);
      return status === 200 && body.results.length === 1 && body.results[0].secret === code;
    },
    checkIn: async (code) => {
      const scan = { secret: code, lists: [checkInList] };
      const { status, body } = await client.send('POST', `${organizerPath}/checkinrpc/redeem/`, scan);
      if (status === 201 && body.status === 'ok') return 'admitted';
      return body.reason === 'already_redeemed' ? 'refused' : 'failed';
    },
    entries: async () => {
      const [found] = await sql(
        `SELECT count(DISTINCT position_id)::int AS tickets, count(*)::int AS entries FROM pretixbase_checkin
         WHERE list_id = $1 AND successful`,
        [checkInList],
      );
      return found;
    },
    openSale: async (places) => {
      sales += 1;
      const name = `On sale ${sales}`;
      const item = await created('/items/', {
        name: { en: name },
        default_price: '15.00',
        admission: true,
        personalized: true,
      });
      await created('/quotas/', { name, size: places, items: [item.id], variations: [] });
      return {
        buy: async (buyer) => {
          const email = `buyer.${buyer}@example.org`;
          const order = {
            email,
            locale: 'en',
            sales_channel: 'web',
            payment_provider: 'manual',
            positions: [
              {
                item: item.id,
                attendee_name_parts: { given_name: 'Teodor', family_name: 'Amsel' },
                attendee_email: email,
              },
            ],
          };
          const { status, body } = await client.send('POST', `${eventPath}/orders/`, order, {
            'x-idempotency-key': `peers-${process.pid}-${item.id}-${buyer}`,
          });
          if (status === 201) return 'sold';
          if (status === 400 && /not enough quota/.test(JSON.stringify(body))) return 'soldOut';
          return status === 409 || status === 429 || status === 503 ? 'again' : 'failed';
        },
        sold: async () => {
          const [{ sold }] = await sql(
            `SELECT count(*)::int AS sold FROM pretixbase_orderposition p JOIN pretixbase_order o ON o.id = p.order_id
             WHERE p.item_id = $1 AND NOT p.canceled AND o.status IN ('n', 'p')`,
            [item.id],
          );
          return sold;
        },
      };
    },
    close: () => client.close(),
  };
}
