/** `stagedoor profiles`. */
import { StagedoorError } from '@stagedoor/sdk/tools';
import type { CommonOptions } from './cli-command.ts';
import { WrongUse } from './failure.ts';
import { printAnswer } from './output.ts';
import { type Profile, type Profiles, readProfiles, writeProfiles } from './profiles.ts';
import { Service } from './service.ts';
import { note } from './terminal.ts';

export async function listProfiles(options: CommonOptions): Promise<void> {
  const profiles = readProfiles();
  const rows = Object.entries(profiles.profiles).map(([name, { url, keys, organizationId }]) => ({
    name,
    used: name === profiles.default,
    url,
    keys: Object.keys(keys),
    organization_id: organizationId ?? null,
  }));
  await printAnswer(rows, options);
}

export async function useProfile(name: string): Promise<void> {
  const [profiles] = profilesWith(name);
  writeProfiles({ ...profiles, default: name });
  note(`The profile ${name} is used from now on.`);
}

export async function removeProfile(name: string): Promise<void> {
  const [profiles, profile] = profilesWith(name);
  const { [name]: _, ...left } = profiles.profiles;
  const { default: standard, ...rest } = profiles;
  writeProfiles({ ...rest, ...(standard === name ? {} : { default: standard }), profiles: left });
  if (profile.keys.management) {
    // Its session is of no use any more; one that cannot be ended now ends by itself.
    const service = new Service({ ...profile, source: '', name: '' });
    await service.data('management', 'deleteCurrentSession').catch((error) => {
      if (!(error instanceof StagedoorError)) throw error;
    });
  }
  note(`The profile ${name} is gone. Its API keys are still good: revoke them where they were made.`);
}

function profilesWith(name: string): [Profiles, Profile] {
  const profiles = readProfiles();
  const profile = Object.hasOwn(profiles.profiles, name) ? profiles.profiles[name] : undefined;
  if (!profile) throw new WrongUse(`There is no profile ${name}.`, 'stagedoor profiles lists them.');
  return [profiles, profile];
}
