/** `stagedoor doctor`: is the service reachable, do clocks agree, are the keys good, does a receiver verify. */
import { randomBytes } from 'node:crypto';
import { sign } from '@stagedoor/sdk/webhooks';
import type { CommonOptions } from './cli-command.ts';
import { apiNames } from './commands.ts';
import { exitCodes, Failure } from './failure.ts';
import { ownerOf } from './login.ts';
import { printAnswer } from './output.ts';
import { requireSource, rootOf, type Source } from './profiles.ts';
import { Service } from './service.ts';
import { askSecret } from './terminal.ts';

interface Finding {
  readonly check: string;
  readonly good: boolean;
  readonly finding: string;
}

const timeoutMs = 10_000;
/** Receivers refuse signatures that are older or newer than five minutes. */
const clockOffMaxMs = 60_000;

export async function doctor(options: CommonOptions & { readonly receiver?: string }): Promise<void> {
  const { receiver } = options;
  if (receiver !== undefined) rootOf(receiver);
  const target = receiver === undefined ? undefined : new URL(receiver).href;
  const secret = target === undefined ? undefined : await askSecret('Secret of the endpoint (not shown)');
  const source = requireSource(options.profile);
  const reached = await reach(source);
  const findings = [
    ...reached,
    ...(reached[0]!.good ? await Promise.all(keysOf(source).map((api) => keyFinding(source, api))) : []),
    ...(target && secret ? await receiverFindings(target, secret) : []),
  ];
  await printAnswer(findings, options);
  const bad = findings.filter(({ good }) => !good);
  if (bad.length === 0) return;
  const code = reached[0]!.good ? exitCodes.refused : exitCodes.notReachable;
  throw new Failure(`${bad.length} of ${findings.length} checks found something.`, { code });
}

const keysOf = ({ keys, login }: Source) => apiNames.filter((api) => keys[api] || (api === 'management' && login));

async function reach({ url }: Source): Promise<Finding[]> {
  const begun = Date.now();
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(timeoutMs) });
    await answer.arrayBuffer();
    const ms = Date.now() - begun;
    const date = Date.parse(answer.headers.get('date') ?? '');
    const offMs = Math.abs(date - (begun + ms / 2));
    const clock = Number.isNaN(date)
      ? []
      : [
          {
            check: 'clock',
            good: offMs <= clockOffMaxMs,
            finding: `${Math.round(offMs / 1_000)} s between this machine and the service`,
          },
        ];
    const finding = answer.ok ? `${url} answered in ${ms} ms` : `${url} answers ${answer.status}: it is not ready`;
    return [{ check: 'service', good: answer.ok, finding }, ...clock];
  } catch (error) {
    const { cause, message } = error as Error;
    const why = cause instanceof Error ? cause.message : message;
    return [{ check: 'service', good: false, finding: `${url} is not reachable: ${why}` }];
  }
}

async function keyFinding(source: Source, api: (typeof apiNames)[number]): Promise<Finding> {
  const check = `key of ${api}`;
  try {
    return { check, good: true, finding: await ownerOf(new Service(source), api) };
  } catch (error) {
    return { check, good: false, finding: (error as Error).message };
  }
}

/** A receiver takes what is signed with its secret, and refuses what is not. */
async function receiverFindings(target: string, secret: string): Promise<Finding[]> {
  const id = `whe_${randomBytes(13).toString('hex')}`;
  const body = JSON.stringify({ id, event: 'webhook.test', created_at: new Date().toISOString(), payload: {} });
  const signed = await sign(body, secret);
  const forged = await sign(body, `whsec_${randomBytes(32).toString('base64')}`);
  const old = await sign(body, secret, { at: new Date(Date.now() - 3_600_000) });
  const cases = [
    ['signed', signed, true],
    ['forged', forged, false],
    ['an hour old', old, false],
  ] as const;
  const findings: Finding[] = [];
  for (const [name, request, isGood] of cases) {
    const check = `receiver: ${name}`;
    try {
      const answer = await fetch(target, {
        method: 'POST',
        headers: request.headers,
        body: request.body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.arrayBuffer();
      const good = answer.ok === isGood;
      const wanted = isGood ? 'it should take it' : 'it should refuse it';
      findings.push({ check, good, finding: `answered ${answer.status}${good ? '' : `: ${wanted}`}` });
    } catch (error) {
      const { cause, message } = error as Error;
      findings.push({ check, good: false, finding: cause instanceof Error ? cause.message : message });
    }
  }
  return findings;
}
