import { type DoorHash, management } from '@stagedoor/contract';
import { limits } from '@stagedoor/contract/vocabulary';
import { findManifestHash, readManifest, recordScans } from '../../contexts/door/door/door.ts';
import { listDoorEntries } from '../../contexts/venue/entry-log/entry-log.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { presentDoorEntry, presentManifest, presentScanResult } from './presenters/door.ts';

export const doorEntryHandlers: readonly Handler[] = [
  endpoint(management.getDoorEventManifest, {
    input: ({ query }) => ({ cursor: query.cursor, limit: query.limit ?? limits.manifestDefault }),
    run: ({ tenant, caller, params }, page) =>
      readManifest(tenant, { device: caller.device, eventId: params.eventId }, page),
    present: presentManifest,
  }),

  endpoint(management.findDoorEventCode, {
    input: ({ body }) => body.code,
    run: ({ tenant, caller, params }, code) =>
      findManifestHash(tenant, { device: caller.device, eventId: params.eventId }, code),
    present: (found: DoorHash) => found,
  }),

  endpoint(management.createScans, {
    input: ({ body }, problems) =>
      body.map((scan, index) => {
        const { women = 0, men = 0, others } = scan;
        if (scan.action === 'undo' && scan.undoes === undefined)
          problems.add(`/${index}/undoes`, 'is required for undo');
        const isWithoutPeople = scan.women === undefined && scan.men === undefined && others === undefined;
        const people = { women, men, others: others ?? (isWithoutPeople && scan.action !== 'undo' ? 1 : 0) };
        if (['in', 'out'].includes(scan.action) && people.women + people.men + people.others === 0) {
          problems.add(`/${index}/others`, 'must be at least 1 where neither women nor men are given');
        }
        return {
          id: scan.scan_id,
          action: scan.action,
          subjectId: scan.subject_id,
          hash: scan.hash,
          people,
          scannedAt: problems.requiredInstant(`/${index}/scanned_at`, scan.scanned_at),
          clockOffsetMs: scan.clock_offset_ms ?? 0,
          optionId: scan.option_id,
          undoes: scan.action === 'undo' ? scan.undoes : undefined,
          reason: scan.reason,
        };
      }),
    run: ({ write, caller, params }, scans) =>
      recordScans(write, { device: caller.device, eventId: params.eventId }, scans),
    present: presentScanResult,
  }),

  endpoint(management.listDoorEntries, {
    input: ({ query }) => ({
      deviceId: query.device_id,
      subjectId: query.subject_id,
      kind: query.kind,
      source: query.source,
      verdict: query.verdict,
    }),
    run: ({ tenant, params, page }, filter) => listDoorEntries(tenant, params.eventId, filter, page),
    present: presentDoorEntry,
  }),
];
