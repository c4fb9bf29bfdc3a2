import { type DoorSettings, management } from '@stagedoor/contract';
import {
  type DoorSettings as DoorSettingsOf,
  getDoorSettings,
  updateDoorSettings,
} from '../../contexts/identity/organizations/organizations.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';

export const doorSettingsHandlers: readonly Handler[] = [
  endpoint(management.getDoorSettings, { run: ({ tenant }) => getDoorSettings(tenant), present }),

  endpoint(management.updateDoorSettings, {
    input: ({ body }) => ({ shortCodesOffline: body.short_codes_offline! }),
    run: ({ write }, settings) => updateDoorSettings(write.tenant, settings, write.now),
    present,
  }),
];

function present({ shortCodesOffline }: DoorSettingsOf): DoorSettings {
  return { short_codes_offline: shortCodesOffline };
}
