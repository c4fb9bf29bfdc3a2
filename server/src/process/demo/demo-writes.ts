/** How the demonstration calls the functions of the modules. */
import type { TenantWriteContext } from '../../contexts/messaging/webhooks/webhooks.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { DemoWrite } from './bulk-insert.ts';

/** What an operation answered; the demonstration asks for nothing that could be refused. */
export function expectAccepted<T>(result: T | Refusal): T {
  if (result instanceof Refusal) throw new Error(`the demonstration was refused: ${result.message}`);
  return result as T;
}

/** The same functions at another time, of one organization. */
export function writeAt({ crossTenant, outbox }: DemoWrite, organizationId: string, now: Date): TenantWriteContext {
  return { tenant: crossTenant.ofTenant(organizationId), outbox, now };
}
