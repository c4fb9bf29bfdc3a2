/** What the doors of the demonstration scanned tonight: somebody who came in, the same ticket once more, and refusals. */
import { randomUUID } from 'node:crypto';
import type { DoorReason } from '@stagedoor/contract/vocabulary';
import { createDoorDevice, recordScans, type Scan, verifyDoorDevice } from '../../contexts/door/door/door.ts';
import type { DemoWrite } from './bulk-insert.ts';
import { expectAccepted, writeAt } from './demo-writes.ts';

const minuteMs = 60_000;
const registeredMs = 180 * minuteMs;

/** Registers two doors of the person. One lets the holder of the ticket in, the other one the next person with the same ticket. */
export async function scanAtDoors(
  write: DemoWrite,
  place: { readonly organizationId: string; readonly eventId: string; readonly userId: string },
  tickets: { readonly twice: string; readonly voided: string },
): Promise<void> {
  const { organizationId, eventId, userId } = place;
  const at = writeAt(write, organizationId, write.now);
  const registeredAt = new Date(write.now.getTime() - registeredMs);
  const send = async (name: string, scans: readonly Scan[]) => {
    const { tenant } = writeAt(write, organizationId, registeredAt);
    const { token } = expectAccepted(await createDoorDevice(tenant, { name, eventIds: [], userId }, registeredAt));
    const device = await verifyDoorDevice(at.tenant, token, write.now);
    if ('rejected' in device) throw new Error(device.rejected);
    expectAccepted(await recordScans(at, { device, eventId }, scans));
  };
  const scan = (minutesAgo: number, subjectId: string | undefined, reason?: DoorReason): Scan => ({
    id: randomUUID(),
    action: reason ? 'refused' : 'in',
    subjectId,
    hash: undefined,
    people: { women: 0, men: 0, others: 1 },
    scannedAt: new Date(write.now.getTime() - minutesAgo * minuteMs),
    clockOffsetMs: 0,
    optionId: undefined,
    undoes: undefined,
    reason,
  });
  await send('North', [scan(12, tickets.twice), scan(7, tickets.voided, 'voided')]);
  await send('South', [scan(9, tickets.twice), scan(4, undefined, 'unknown')]);
}
