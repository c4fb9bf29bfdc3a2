/** Pictures that are uploaded: what is taken and what it becomes, where it is read, and when it is deleted. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { createPicture, painted, pngOf, readAt, runRemoval, upload } from '../../support/pictures.ts';
import { openShop } from '../../support/shop.ts';
import { createTicket } from '../../support/world.ts';

const { service, world, owner, manager, manage, clock } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });
const organizationId = world.main.id;
const own = { service, organizationId, headers: manager };
const change = (body: object) => manage(manager, `/events/${world.main.eventId}`)('PATCH', '', body);

async function stored(url: string) {
  const content = Buffer.from(await (await readAt(service, url)).arrayBuffer());
  return { content, ...(await sharp(content).metadata()) };
}

describe('201', () => {
  it.each([
    ['JPEG', () => painted(800, 600).jpeg(), 'image/jpeg', [800, 600]],
    ['WebP', () => painted(800, 600).webp(), 'image/jpeg', [800, 600]],
    ['GIF', () => painted(80, 60).gif(), 'image/jpeg', [80, 60]],
    ['AVIF', () => painted(80, 60).avif({ effort: 0 }), 'image/jpeg', [80, 60]],
    ['PNG that is opaque', () => painted(80, 60).png(), 'image/jpeg', [80, 60]],
    ['PNG that is transparent', () => painted(80, 60, 0.4).png(), 'image/png', [80, 60]],
    ['picture that is larger', () => painted(4_000, 1_000).png(), 'image/jpeg', [1_600, 400]],
  ] as const)('keeps a %s', async (_, picture, type, size) => {
    const answer = await upload(own, await picture().toBuffer());
    expect(answer.status, answer.text).toBe(201);
    const { url, media_type: mediaType, width, height, bytes } = answer.body.data;
    expect([mediaType, width, height]).toEqual([type, ...size]);
    const { content, format, ...kept } = await stored(url);
    expect([`image/${format}`, kept.width, kept.height, content.length]).toEqual([type, ...size, bytes]);
  });

  it('turns it upright, and keeps nothing that was said beside it', async () => {
    const file = await painted(60, 40)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Noor Haddad' }, IFD3: { GPSLatitude: '41/1 23/1 7/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(file.includes('Noor Haddad')).toBe(true);
    const { body } = await upload(own, file);
    expect([body.data.width, body.data.height]).toEqual([40, 60]);
    const { content, exif, icc, xmp, orientation } = await stored(body.data.url);
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(content.includes('Noor Haddad')).toBe(false);
  });

  it('keeps nothing of a file that is something else besides', async () => {
    const script = '<script>alert(document.domain)</script>';
    const picture = await painted(60, 40).jpeg().toBuffer();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), Buffer.from(script)]);
    const file = Buffer.concat([
      picture.subarray(0, 2),
      comment,
      picture.subarray(2),
      Buffer.from(`${script}PK\x05\x06`),
    ]);
    const { status, body, text } = await upload(own, file);
    expect(status, text).toBe(201);
    expect((await stored(body.data.url)).content.includes('script')).toBe(false);
  });
});

describe('400', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  it.each([
    ['nothing', () => Buffer.alloc(0), 'The file is empty.'],
    ['SVG', () => Buffer.from(svg), 'The file is no picture'],
    ['HTML', () => Buffer.from('<!doctype html><img src=x onerror=alert(1)>'), 'The file is no picture'],
    ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj'), 'The file is no picture'],
    ['TIFF', () => painted(9, 9).tiff().toBuffer(), 'The file is no picture'],
    [
      'half a picture',
      async () => (await painted(900, 900).jpeg().toBuffer()).subarray(0, 900),
      'The file is no picture',
    ],
    ['30,000 × 30,000 pixels', () => pngOf(30_000, 30_000), 'The picture has more than 64 million pixels'],
  ] as const)('refuses %s', async (_, file, message) => {
    const answer = await upload(own, await file());
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
    expect(answer.body.message).toContain(message);
  });
});

describe('413', () => {
  it('refuses 40 MB', async () => {
    const answer = await upload(own, Buffer.alloc(40 * 1_048_576, 1));
    expect([answer.status, answer.body.message]).toEqual([413, 'The file is larger than 16 MB: split it.']);
  });
});

describe('409', () => {
  it('refuses more than 500 in a day', async () => {
    const other = { ...own, organizationId: world.twin.id, headers: owner };
    await service.database.sql(
      `INSERT INTO memberships (organization_id, user_id, role, created_at, updated_at)
       SELECT $1, user_id, 'owner', created_at, updated_at FROM memberships
       WHERE organization_id = $2 AND role = 'owner'`,
      [world.twin.id, organizationId],
    );
    await service.database.sql(
      `INSERT INTO pictures (organization_id, id, media_type, width, height, bytes_count, created_at)
       SELECT $1, 'pic_' || lpad(n::text, 26, '0'), 'image/png', 1, 1, 1, $2::timestamptz - interval '1 hour'
       FROM generate_series(1, 500) n`,
      [world.twin.id, clock.now()],
    );
    const answer = await upload(other, await painted(9, 9).png().toBuffer());
    expect([answer.status, answer.body.error]).toEqual([409, 'conflict']);
  });
});

describe('the address of a picture', () => {
  it('shows it to everybody, for a year, on any site, and allows nothing else', async () => {
    const { url } = await createPicture(own);
    const { status, headers } = await readAt(service, url);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
  });

  it.each(['pic_01m7zz0q4mfm8v0tt2d1nx6k3e.jpg', '..%2fsecrets.key', 'pic_01m7zz0q4mfm8v0tt2d1nx6k3e.svg', '.'])(
    'is unknown where it is %s',
    async (name) => {
      expect((await service.call('GET', `/pictures/${name}`)).status).toBe(404);
    },
  );
});

describe('a picture that was uploaded', () => {
  /** When the jobs run that delete it. */
  const removalsOf = async (id: string) =>
    (
      await service.database.sql<{ runs: Date }>(
        `SELECT run_at AS runs FROM graphile_worker._private_jobs WHERE key = 'remove_picture/' || $1 || '/' || $2`,
        [organizationId, id],
      )
    ).map(({ runs }) => runs.toISOString());

  it('stays while an event names it, and is deleted when another takes its place', async () => {
    const [first, second] = [await createPicture(own), await createPicture(own)];
    expect((await change({ image_url: first.url })).body.data.image_url).toBe(first.url);
    await runRemoval(own, first.id);
    expect((await readAt(service, first.url)).status).toBe(200);
    await service.database.sql('DELETE FROM graphile_worker._private_jobs');
    await change({ image_url: second.url });
    expect(await removalsOf(first.id)).toEqual(['2026-11-21T21:00:00.000Z']);
    await runRemoval(own, first.id);
    expect((await readAt(service, first.url)).status).toBe(404);
    // Done again, as a job may be.
    await runRemoval(own, first.id);
    expect((await readAt(service, second.url)).status).toBe(200);
  });

  it('is deleted where nothing names it, and can then not be named', async () => {
    const { id, url } = await createPicture(own);
    await runRemoval(own, id);
    expect((await readAt(service, url)).status).toBe(404);
    const refused = await change({ image_url: url });
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [{ path: '/image_url', message: 'is a picture that was deleted, because nothing named it: upload it again' }],
    ]);
    const logo = await manage(owner)('PATCH', '', { logo_url: url });
    expect([logo.status, logo.body.details[0].path]).toEqual([400, '/logo_url']);
  });

  it('is deleted later where its event is deleted', async () => {
    const { id, url } = await createPicture(own);
    const { data } = (
      await manage(manager, '/events')('POST', '', {
        name: 'Matinee',
        start_date: '2026-12-01T10:00:00Z',
        end_date: '2026-12-01T12:00:00Z',
        location_id: world.main.locationId,
        image_url: url,
      })
    ).body;
    await service.database.sql('DELETE FROM graphile_worker._private_jobs');
    const deleted = await manage(manager, `/events/${data._id}`)('DELETE', '');
    expect(deleted.status, deleted.text).toBe(200);
    expect(await removalsOf(id)).toEqual(['2026-11-21T21:00:00.000Z']);
  });

  it('is not deleted in the name of another organization', async () => {
    const { id, url } = await createPicture(own);
    await runRemoval({ ...own, organizationId: world.twin.id }, id);
    expect((await readAt(service, url)).status).toBe(200);
  });

  it('stays as the logo, which stands on tickets and in the shop', async () => {
    const { id } = await createTicket(service, world.main);
    const pdf = async () => (await manage(manager, `/tickets/${id}/pdf`)('GET')).text;
    expect(await pdf()).not.toContain('/Subtype /Image');
    const { id: pictureId, url } = await createPicture(own);
    const changed = await manage(owner)('PATCH', '', { logo_url: url });
    expect([changed.status, changed.body.data.logo_url]).toEqual([200, url]);
    await runRemoval(own, pictureId);
    expect(await pdf()).toContain('/Subtype /Image');
    const shop = await openShop(service, organizationId, owner);
    const page = await service.call('GET', shop);
    expect(page.text).toContain(`<img src="${url}" alt=""`);
    expect(page.text).toContain(`<meta property="og:image" content="${url}">`);
    await manage(owner)('PATCH', '', { logo_url: '' });
    expect(await pdf()).not.toContain('/Subtype /Image');
  });
});
