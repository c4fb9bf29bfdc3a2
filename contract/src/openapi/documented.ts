/** The APIs that have a document: `openapi/<name>.json`. */
import { aboutChannels } from '../apis/channels/about.ts';
import { channels } from '../apis/channels/index.ts';
import { aboutIntegrations } from '../apis/integrations/about.ts';
import { integrations } from '../apis/integrations/index.ts';
import { aboutManagement } from '../apis/management/about.ts';
import { management } from '../apis/management/index.ts';
import { aboutResellers } from '../apis/resellers/about.ts';
import { resellers } from '../apis/resellers/index.ts';
import type { DocumentedApi } from './openapi.ts';

export const documentedApis: readonly DocumentedApi[] = [
  { about: aboutIntegrations, operations: integrations },
  { about: aboutChannels, operations: channels },
  { about: aboutResellers, operations: resellers },
  { about: aboutManagement, operations: management },
];
