/** `stagedoor login`. */
import { StagedoorError } from '@stagedoor/sdk/tools';
import type { CommonOptions } from './cli-command.ts';
import type { ApiName } from './commands.ts';
import { Failure, WrongUse } from './failure.ts';
import { apiOfKey, localUrl, type Profile, readProfiles, rootOf, writeProfiles } from './profiles.ts';
import { Service } from './service.ts';
import { ask, askSecret, note } from './terminal.ts';

interface LoginOptions extends CommonOptions {
  readonly url?: string;
  readonly email?: string;
  readonly organizationId?: string;
}

export async function login(options: LoginOptions): Promise<void> {
  const profiles = readProfiles();
  const name = options.profile ?? (process.env.STAGEDOOR_PROFILE || profiles.default || 'default');
  if (!/^[\w.-]{1,64}$/.test(name)) throw new WrongUse('The name of a profile has letters, digits, dots and dashes.');
  const earlier = Object.hasOwn(profiles.profiles, name) ? profiles.profiles[name] : undefined;
  const url = rootOf(options.url ?? (await askUrl(earlier?.url ?? localUrl)));
  const { email } = options;
  const [api, key, who] = email === undefined ? await keyOf(url) : await sessionOf(url, email);
  // Keys of another deployment are no use to this one.
  const kept = earlier?.url === url ? earlier : undefined;
  const organizationId = options.organizationId ?? kept?.organizationId;
  const profile: Profile = {
    url,
    keys: { ...kept?.keys, [api]: key },
    ...(organizationId ? { organizationId } : {}),
  };
  writeProfiles({
    default: profiles.default ?? name,
    profiles: { ...profiles.profiles, [name]: profile },
  });
  note(`Logged in to ${url} as ${who}: the profile ${name}.`);
}

/** Asked of people only: the key may be the one line of standard input. */
const askUrl = async (standard: string) =>
  process.stdin.isTTY ? await ask('Address of the deployment', standard) : standard;

const withKey = (url: string, api: ApiName, key: string) =>
  new Service({ source: 'what was given', name: '', url, keys: { [api]: key } });

async function keyOf(url: string): Promise<[ApiName, string, string]> {
  const key = await askSecret('API key (not shown)');
  const api = apiOfKey(key);
  if (!api) throw new WrongUse('That is no key: they begin with ik_, ck_ or rs_.');
  return [api, key, await ownerOf(withKey(url, api, key), api)];
}

/** To whom a key belongs; a key that is not good is refused. */
export async function ownerOf(service: Service, api: ApiName): Promise<string> {
  if (api === 'integrations') {
    const { organization } = await service.data<{ organization: { name: string } }>(api, 'getAuth');
    return organization.name;
  }
  if (api === 'channels') {
    const { channel } = await service.data<{ channel: { name?: string; slug: string } }>(api, 'getAuth');
    return `the channel ${channel.name ?? channel.slug}`;
  }
  if (api === 'management') {
    const { user } = await service.data<{ user: { name: string; email: string } }>(api, 'getMe');
    return `${user.name} (${user.email})`;
  }
  // This API has no operation that identifies the key; a key without access is rejected before the barcode is looked up.
  await service.data(api, 'validateBarcode', { barcode: 'WHOAMI' }).catch((error) => {
    if (!(error instanceof StagedoorError) || error.status === 401 || error.status === 0) throw error;
  });
  return 'a reseller';
}

async function sessionOf(url: string, email: string): Promise<[ApiName, string, string]> {
  const service = withKey(url, 'management', '');
  const password = await askSecret('Password (not shown)');
  const open = (code?: string) =>
    service.data<{ token: string; user: { name: string } }>('management', 'createSession', {
      email,
      password,
      ...(code ? { code } : {}),
    });
  const opened = await open().catch(async (error) => {
    if (!(error instanceof StagedoorError) || error.code !== 'totp_required') throw error;
    const code = await ask('Code of your second factor');
    if (!code) throw new Failure('A code of your second factor is required.', { hint: 'Write it as the second line.' });
    return await open(code);
  });
  return ['management', opened.token, opened.user.name];
}
