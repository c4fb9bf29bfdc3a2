import { Resource, type Static, Type } from '../schema.ts';

export const DoorSettings = Resource('DoorSettings', 'What an organization sets of its doors.', {
  short_codes_offline: Type.Boolean({
    description:
      'True if devices can check short codes, with less than 64 bits, without a network connection: their manifests have a ' +
      '`code_hash` of each. Whoever has a stolen device can then find these codes by trying all.',
  }),
});
export type DoorSettings = Static<typeof DoorSettings>;
