/**
 * Clients in Python and Go that OpenAPI Generator makes of the documents for generators that read 3.0: they compile and call
 * the running service.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeNeeding } from '../support/needs.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { createTicket, createWorld, type World } from '../support/world.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const jar = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@openapitools/openapi-generator-cli/package.json')),
  'bin/openapi-generator.jar',
);

const pythonProgram = `
import json, sys
import openapi_client
from openapi_client.rest import ApiException

address, key, event_id, ticket_id = sys.argv[1:]
configuration = openapi_client.Configuration(host=address + '/integrations')
with openapi_client.ApiClient(configuration, header_name='x-api-key', header_value=key) as client:
    organization = openapi_client.AuthenticationApi(client).get_auth()
    bookings = openapi_client.BookingsApi(client)
    tickets = openapi_client.TicketsApi(client)
    walk_in = bookings.create_walk_in_booking(openapi_client.CreateWalkInBookingRequest(
        event_id=event_id, space_names='1', _for=2, email='vera.lindqvist@example.org'))
    found = bookings.list_bookings_by_email('vera.lindqvist@example.org', limit=10)
    tickets.check_in_ticket(ticket_id, check_in_ticket_request=openapi_client.CheckInTicketRequest(enter=1))
    ticket = tickets.get_ticket(ticket_id)
    try:
        tickets.check_in_ticket(ticket_id, check_in_ticket_request=openapi_client.CheckInTicketRequest(enter=3))
        refused = ''
    except ApiException as refusal:
        refused = json.loads(refusal.body)['error']
    print(json.dumps({
        'status': walk_in.status,
        'ids': [booking.id for booking in found.data],
        'walkIn': walk_in.id,
        'enter': ticket.data.enter,
        'refused': refused,
        'isKnown': organization.data is not None,
    }))
`;

const goProgram = `package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	client "stagedoor"
)

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func main() {
	address, key, eventId, ticketId := os.Args[1], os.Args[2], os.Args[3], os.Args[4]
	configuration := client.NewConfiguration()
	configuration.Servers = []client.ServerConfiguration{{URL: address + "/integrations"}}
	configuration.AddDefaultHeader("x-api-key", key)
	api := client.NewAPIClient(configuration)
	ctx := context.Background()

	organization, _, err := api.AuthenticationApi.GetAuth(ctx).Execute()
	must(err)
	request := client.NewCreateWalkInBookingRequest(eventId, "2", 2)
	request.SetEmail("noor.haddad@example.org")
	walkIn, _, err := api.BookingsApi.CreateWalkInBooking(ctx).CreateWalkInBookingRequest(*request).Execute()
	must(err)
	found, _, err := api.BookingsApi.ListBookingsByEmail(ctx, "noor.haddad@example.org").Limit(10).Execute()
	must(err)
	checkIn := client.NewCheckInTicketRequest()
	checkIn.SetEnter(1)
	_, _, err = api.TicketsApi.CheckInTicket(ctx, ticketId).CheckInTicketRequest(*checkIn).Execute()
	must(err)
	ticket, _, err := api.TicketsApi.GetTicket(ctx, ticketId).Execute()
	must(err)
	checkIn.SetEnter(3)
	_, response, _ := api.TicketsApi.CheckInTicket(ctx, ticketId).CheckInTicketRequest(*checkIn).Execute()
	ids := []string{}
	for _, booking := range found.Data {
		ids = append(ids, booking.Id)
	}
	must(json.NewEncoder(os.Stdout).Encode(map[string]interface{}{
		"status": walkIn.Status, "ids": ids, "walkIn": walkIn.Id, "enter": ticket.Data.Enter,
		"refused": response.StatusCode, "isKnown": organization.Success,
	}))
}
`;

// Not spawnSync: the service that they call runs in this process.
const run = promisify(execFile);
const limits = { timeout: 120_000, maxBuffer: 64 * 1_024 * 1_024 };

describeNeeding(
  'Java',
  'Python packages',
  'Go packages',
)('clients of OpenAPI Generator', () => {
  let folder: string;
  let service: TestService;
  let world: World;
  let address: string;
  beforeAll(async () => {
    mkdirSync(path.join(root, '.cache'), { recursive: true });
    folder = mkdtempSync(path.join(root, '.cache/generated-clients-'));
    service = await startTestService();
    world = await createWorld(service);
    address = await service.listen();
    const document = await service.call('GET', '/integrations/openapi-3.0.json');
    writeFileSync(path.join(folder, 'openapi.json'), document.text);
  });
  afterAll(async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const generate = (generator: string, to: string) =>
    run(
      'java',
      [
        ...[
          '-jar',
          jar,
          'generate',
          '-g',
          generator,
          '-i',
          path.join(folder, 'openapi.json'),
          '-o',
          path.join(folder, to),
        ],
        '--global-property=apiTests=false,modelTests=false,apiDocs=false,modelDocs=false',
      ],
      limits,
    );
  const given = async () => {
    const ticket = await createTicket(service, world.main, { party_size: 2 });
    return [address, String(world.main.headers['x-api-key']), world.main.eventId, String(ticket.id)];
  };
  const done = { status: 'accepted', walkIn: expect.stringMatching(/^bkg_/), enter: 1 };

  it('calls the service from Python', async () => {
    await generate('python', 'python');
    writeFileSync(path.join(folder, 'python/call.py'), pythonProgram);
    const { stdout } = await run('python3', [path.join(folder, 'python/call.py'), ...(await given())], limits);
    const answer = JSON.parse(stdout);
    expect(answer).toEqual({ ...done, ids: [answer.walkIn], refused: 'invalid_request', isKnown: true });
  }, 180_000);

  it('compiles in Go, and calls the service from there', async () => {
    await generate('go-experimental', 'go/src/stagedoor');
    const caller = path.join(folder, 'go/src/caller');
    mkdirSync(caller);
    writeFileSync(path.join(caller, 'main.go'), goProgram);
    const env = {
      ...process.env,
      GO111MODULE: 'off',
      GOFLAGS: '',
      GOPATH: `${path.join(folder, 'go')}:/usr/share/gocode`,
    };
    await run('go', ['build', '-o', path.join(folder, 'caller'), 'caller'], { ...limits, env });
    const { stdout } = await run(path.join(folder, 'caller'), await given(), limits);
    const answer = JSON.parse(stdout);
    expect(answer).toEqual({ ...done, ids: [answer.walkIn], refused: 400, isKnown: true });
  }, 180_000);
});
