/** `stagedoor profiles`. */
import { StagedoorError } from '@stagedoor/sdk/tools';
import { WrongUse } from './failure.ts';
import { type Flag, Options } from './options.ts';
import { printAnswer } from './output.ts';
import { readProfiles, writeProfiles } from './profiles.ts';
import { Service } from './service.ts';
import { note } from './terminal.ts';

export async function run(words: readonly string[], flags: readonly Flag[]): Promise<void> {
  const options = new Options(words, flags, 2);
  const [verb = 'list', name] = options.places;
  const profiles = readProfiles();
  if (verb === 'list' && name === undefined) {
    const rows = Object.entries(profiles.profiles).map(([one, { url, keys, organizationId }]) => ({
      name: one,
      used: one === profiles.default,
      url,
      keys: Object.keys(keys),
      organization_id: organizationId ?? null,
    }));
    return await printAnswer(rows, { json: options.isOn('json'), query: options.text('query') });
  }
  if (verb !== 'use' && verb !== 'remove') throw new WrongUse(`There is no command profiles ${verb}.`, 'use or remove');
  if (name === undefined) throw new WrongUse(`Which profile? stagedoor profiles ${verb} NAME`);
  const profile = Object.hasOwn(profiles.profiles, name) ? profiles.profiles[name] : undefined;
  if (!profile) throw new WrongUse(`There is no profile ${name}.`);
  if (verb === 'use') {
    writeProfiles({ ...profiles, default: name });
    return note(`The profile ${name} is used from now on.`);
  }
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
