/**
 * Tickets and passes in the wallets of phones. `/wallet/google/{token}` leads to Google Wallet, where the deployment has an account at
 * Google. The others are as Apple's documentation "Wallet Passes" describes the calls of phones: `/wallet/v1/…`
 * registers phones for passes, lists what changed and gives passes; `/wallet/passes/{token}` is where a mail leads to. A pass
 * is opened by its signed token: in the address, or as `Authorization: ApplePass …`. They are there where the deployment has a
 * certificate of Apple.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  GoogleWalletError,
  listWalletPassesOfDevice,
  openWalletPass,
  openWalletPassToken,
  registerWalletDevice,
  saveToGoogleWallet,
  unregisterWalletDevice,
} from '../../contexts/wallets/wallet-passes/wallet-passes.ts';
import type { Services } from '../../http/services.ts';
import { Refusal } from '../../platform/refusal.ts';
import { crossTenantDb, tenantDb } from '../../platform/sql/tenant-db.ts';
import { walletPassMeans, walletPassType } from '../../wire/wallet-passes.ts';

const bodyBytesMax = 65_536;
const plain = 'wallet passes';
const devicePattern = /^[A-Za-z0-9-]{8,100}$/;
const pushTokenPattern = /^[0-9A-Fa-f]{16,200}$/;
/** As long as a token of a pass or the id of a phone, and longer than the id of a ticket. */
const secretPattern = /[A-Za-z0-9_-]{32,}/g;
const tagPattern = /^\d{9,12}$/;

interface DeviceRequest {
  Params: { deviceId: string; passTypeId: string };
  Querystring: Record<string, unknown>;
}

interface PassRequest {
  Params: { passTypeId: string; itemId: string };
}

interface RegistrationRequest {
  Params: DeviceRequest['Params'] & PassRequest['Params'];
  Body: unknown;
}

/** Registers the addresses of passes, where the deployment makes any. */
export function registerWalletPasses(app: FastifyInstance, services: Services): void {
  const { appleWallet, googleWallet, unauthenticatedLimit, clock, database, log } = services;
  const db = crossTenantDb(database);
  const keys = () => services.secretsKey.deriveAll('wallet-links');
  const options = { config: { plain }, bodyLimit: bodyBytesMax };
  const none = (reply: FastifyReply, status: number) => reply.code(status).send();

  /** True where the caller asks for too much, which is answered. Many phones share a network: a pass is limited by itself. */
  const isLimited = (reply: FastifyReply, caller: string): boolean => {
    const taken = unauthenticatedLimit.takePublic('wallet passes', caller);
    if (!taken.allowed) void none(reply.header('retry-after', String(taken.resetSeconds)), 429);
    return !taken.allowed;
  };

  if (googleWallet) {
    app.get<{ Params: { token: string } }>('/wallet/google/:token', options, async (request, reply) => {
      const { token } = request.params;
      if (isLimited(reply, openWalletPassToken(token, keys())?.itemId ?? request.ip)) return reply;
      const saved = await saveToGoogleWallet(token, { database, googleWallet, keys: keys(), now: clock.now() }).catch(
        (error: unknown) => {
          if (error instanceof GoogleWalletError) return error;
          throw error;
        },
      );
      if (saved instanceof GoogleWalletError) {
        log.warn({ problem: saved.message }, 'Google Wallet takes no pass');
        return reply
          .code(503)
          .header('retry-after', '30')
          .type('text/plain; charset=utf-8')
          .send(
            'Google Wallet does not answer at the moment. Try again in a minute; what you bought is valid without it.\n',
          );
      }
      if (!(saved instanceof Refusal)) return reply.header('cache-control', 'no-store').redirect(saved, 302);
      return saved.code === 'conflict' ? none(reply, 409) : reply.callNotFound();
    });
  }
  if (!appleWallet) return;

  const sendPass = async (request: FastifyRequest, reply: FastifyReply, token: string) => {
    const seenMs = Date.parse(String(request.headers['if-modified-since']));
    const seenAt = Number.isNaN(seenMs) ? null : new Date(seenMs);
    const opened = await openWalletPass(db, token, seenAt, walletPassMeans(services));
    if (opened instanceof Refusal) return reply.callNotFound();
    const { pass, changedAt } = opened;
    if (changedAt) reply.header('last-modified', changedAt.toUTCString());
    if (pass === null) return none(reply, 304);
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'attachment; filename="ticket.pkpass"')
      .type(walletPassType)
      .send(pass);
  };

  app.get<{ Params: { token: string } }>('/wallet/passes/:token', options, async (request, reply) => {
    const { token } = request.params;
    const target = openWalletPassToken(token, keys());
    if (isLimited(reply, target?.itemId ?? request.ip)) return reply;
    return sendPass(request, reply, token);
  });

  /** Whose pass the call is about; null where it does not prove that it has the pass, which is answered. */
  const authorize = (request: FastifyRequest<PassRequest>, reply: FastifyReply) => {
    const { passTypeId, itemId } = request.params;
    const [, token = ''] = /^ApplePass (\S+)$/.exec(String(request.headers.authorization ?? '')) ?? [];
    const target = openWalletPassToken(token, keys());
    const isOfPass = target?.itemId === itemId && passTypeId === appleWallet.passTypeId;
    if (isLimited(reply, isOfPass ? itemId : request.ip)) return null;
    if (target && isOfPass) return { ...target, token };
    void none(reply, 401);
    return null;
  };

  app.get<PassRequest>('/wallet/v1/passes/:passTypeId/:itemId', options, async (request, reply) => {
    const target = authorize(request, reply);
    return target ? sendPass(request, reply, target.token) : reply;
  });

  const registration = '/wallet/v1/devices/:deviceId/registrations/:passTypeId/:itemId';

  app.post<RegistrationRequest>(registration, options, async (request, reply) => {
    const target = authorize(request as FastifyRequest<PassRequest>, reply);
    if (!target) return reply;
    const { deviceId, itemId } = request.params;
    const { pushToken } = (request.body ?? {}) as { readonly pushToken?: unknown };
    if (!devicePattern.test(deviceId) || typeof pushToken !== 'string' || !pushTokenPattern.test(pushToken)) {
      return none(reply, 400);
    }
    const registered = await database.transaction(
      (tx) => registerWalletDevice(tenantDb(tx, target.organizationId), itemId, { deviceId, pushToken }, clock.now()),
      (result) => !(result instanceof Refusal),
    );
    if (registered instanceof Refusal) return none(reply, registered.code === 'conflict' ? 409 : 404);
    return none(reply, registered ? 201 : 200);
  });

  app.delete<RegistrationRequest>(registration, options, async (request, reply) => {
    const target = authorize(request as FastifyRequest<PassRequest>, reply);
    if (!target) return reply;
    await unregisterWalletDevice(tenantDb(database, target.organizationId), target.itemId, request.params.deviceId);
    return none(reply, 200);
  });

  app.get<DeviceRequest>('/wallet/v1/devices/:deviceId/registrations/:passTypeId', options, async (request, reply) => {
    const { deviceId, passTypeId } = request.params;
    const tagText = String(request.query.passesUpdatedSince ?? '');
    const tag = tagPattern.test(tagText) ? new Date(Number(tagText) * 1_000) : null;
    const isKnown = devicePattern.test(deviceId) && passTypeId === appleWallet.passTypeId;
    if (!isKnown) return isLimited(reply, request.ip) ? reply : none(reply, 204);
    // The id of a phone is its secret here: who tries others is limited, and each phone by itself.
    if (isLimited(reply, deviceId)) return reply;
    const attempt = unauthenticatedLimit.beginSigned(deviceId, request.ip);
    if (!('valid' in attempt)) return none(reply.header('retry-after', String(attempt.resetSeconds)), 429);
    const found = await listWalletPassesOfDevice(db, deviceId, tag).catch((error: unknown) => {
      attempt.unknown();
      throw error;
    });
    if (!found.tag) {
      attempt.invalid();
      return none(reply, 204);
    }
    attempt.valid();
    return reply.send({ lastUpdated: String(found.tag.getTime() / 1_000), serialNumbers: found.itemIds });
  });

  app.post<{ Body: unknown }>('/wallet/v1/log', options, async (request, reply) => {
    if (isLimited(reply, request.ip)) return reply;
    const { logs } = (request.body ?? {}) as { readonly logs?: unknown };
    const lines = Array.isArray(logs) ? logs.filter((line) => typeof line === 'string').slice(0, 10) : [];
    // Never the tokens of passes and the ids of phones, which phones repeat in their addresses.
    for (const line of lines) {
      const masked = line.slice(0, 2_000).replaceAll(secretPattern, '[masked]').slice(0, 500);
      log.warn({ line: masked }, 'a phone reports a problem with a pass');
    }
    return none(reply, 200);
  });
}
