import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { type Answer, startApi } from '../support/api.js';
import { type MemberClient } from '../support/founder.js';
import { refused } from '../support/refused.js';
import { rowsOf } from '../support/rows-of.js';

const api = await startApi();
afterAll(() => api.stop());

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' }, limitInputPixels: false });

/** Each pixel takes one bit. The decoded image is thousands of times larger. */
function blackPng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const pixels = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side));
  const chunk = (type: string, data: Buffer) => {
    const [length, named, sum] = [Buffer.alloc(4), Buffer.concat([Buffer.from(type), data]), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

const logoOf = ({ orgId }: MemberClient) => `/organization/${orgId}/logo`;

/** Sends raw bytes. Returns the response in the format of the other clients. */
async function put(as: MemberClient, body: Uint8Array | FormData, type: string | null, headers = {}): Promise<Answer> {
  const response = await fetch(api.base + logoOf(as), {
    method: 'PUT',
    headers: { authorization: `Bearer ${as.token}`, ...(type && { 'content-type': type }), ...headers },
    body: body as BodyInit,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const get = (address: string, headers = {}) => fetch(api.base + address, { headers });

const bytesAt = async (address: string) => Buffer.from(await (await get(address)).arrayBuffer());

describe("An organization's logo", () => {
  it('is converted without metadata and served at a stable address', async () => {
    const { owner } = await api.organization();
    const exif = { IFD0: { Copyright: 'SECRET-PLACE' } };
    const file = await picture(1000, 500).jpeg().withExif(exif).toBuffer();
    const polyglot = Buffer.concat([file, Buffer.from('<script>alert(1)</script>')]);
    expect(polyglot.includes('SECRET-PLACE')).toBe(true);
    const { status, headers, body } = await put(owner, polyglot, 'image/jpeg');
    expect([status, headers.get('etag')]).toEqual([200, '"2"']);
    const answer = await get(body.logo_url as string);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const made = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width: 512, height: 256 });
    for (const gone of ['SECRET-PLACE', '<script>', 'EXIF']) expect([gone, made.includes(gone)]).toEqual([gone, false]);
    const etag = answer.headers.get('etag')!;
    expect((await get(body.logo_url as string, { 'if-none-match': etag })).status).toBe(304);
    expect((await owner('GET /organization')).body.result[0].logo_url).toBe(body.logo_url);
    const log = await owner('GET /audit-log?scope=org&action=organization.logo_set');
    expect(log.body.result).toMatchObject([{ summary: expect.stringContaining('set the logo of') }]);
  });

  it('is no longer served at its old address once replaced or removed', async () => {
    const { owner } = await api.organization();
    const [one, other] = await Promise.all([picture(64, 64).png().toBuffer(), picture(65, 64).webp().toBuffer()]);
    const first = await put(owner, one, 'image/png');
    const again = await put(owner, one, 'image/png');
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(other)], { type: 'image/webp' }), 'logo.webp');
    const second = await put(owner, form, null, { 'if-match': first.headers.get('etag') });
    expect([second.status, second.body.logo_url === first.body.logo_url]).toEqual([200, false]);
    expect((await get(first.body.logo_url as string)).status).toBe(404);
    expect((await put(owner, one, 'image/png', { 'if-match': first.headers.get('etag') })).status).toBe(412);
    expect((await bytesAt(second.body.logo_url as string)).length).toBeGreaterThan(20);
    expect((await owner(`DELETE ${logoOf(owner)}`)).status).toBe(204);
    expect((await owner(`DELETE ${logoOf(owner)}`)).status).toBe(204);
    expect((await get(second.body.logo_url as string)).status).toBe(404);
    expect((await rowsOf(api, owner.orgId))['kernel.images']).toEqual({ rows: [] });
    expect((await owner('GET /audit-log?scope=org&action=organization.logo_removed')).body.result.length).toBe(1);
  });

  it('cannot be replaced by a different file under the same Idempotency-Key', async () => {
    const { owner } = await api.organization();
    const image = await picture(64, 64).png().toBuffer();
    const [file, other] = [0xfe, 0xff].map((last) => Buffer.concat([image, Buffer.of(last)])) as [Buffer, Buffer];
    const key = { 'idempotency-key': 'logo' };
    expect((await put(owner, file, 'image/png', key)).status).toBe(200);
    expect(other.toString()).toBe(file.toString());
    expect((await put(owner, other, 'image/png', key)).body.error.reason).toBe('idempotency_key_reused');
  });

  it('keeps only the first frame of an animation', async () => {
    const { owner } = await api.organization();
    const frames = Buffer.concat([Buffer.alloc(64 * 64 * 3, 10), Buffer.alloc(64 * 64 * 3, 200)]);
    const raw = { width: 64, height: 128, channels: 3 as const, pageHeight: 64 };
    const animated = await sharp(frames, { raw })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(animated).metadata()).pages).toBe(2);
    const { body } = await put(owner, animated, 'image/webp');
    expect(await sharp(await bytesAt(body.logo_url as string)).metadata()).toMatchObject({ width: 64, height: 64 });
  });

  it('is refused if unsafe, truncated, tiny or invalid', async () => {
    const { owner } = await api.organization();
    const whole = await picture(512, 512).png().toBuffer();
    const text = (of: string) => Buffer.from(of);
    const cases: [string, Buffer, string][] = [
      ['a bomb', blackPng(30_000), 'image/png'],
      ['cut off', whole.subarray(0, whole.length - 200), 'image/png'],
      ['SVG under another name', text('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>'), 'image/png'],
      ['a GIF under another name', await picture(64, 64).gif().toBuffer(), 'image/png'],
      ['small', await picture(31, 400).png().toBuffer(), 'image/png'],
      ['wide', await picture(4097, 64).png().toBuffer(), 'image/png'],
      ['nothing', text(''), 'image/png'],
      ['no form', text('--x\r\nrubbish'), 'multipart/form-data; boundary=x'],
    ];
    for (const [name, file, type] of cases)
      expect([name, await put(owner, file, type)]).toMatchObject([name, refused(400, 'validation_error')]);
    for (const type of ['image/svg+xml', 'image/gif', 'application/json', 'text/html'])
      expect(await put(owner, whole, type)).toMatchObject(refused(415, 'bad_request', 'unsupported_media_type'));
    const long = await put(owner, Buffer.alloc((2 << 20) + 1), 'image/png');
    expect(long).toMatchObject(refused(413, 'bad_request', 'payload_too_large'));
    expect((await owner(`GET /organization/${owner.orgId}`)).body.logo_url).toBeNull();
  });

  it('can be changed only by members who may manage the organization', async () => {
    const { owner, guest } = await api.organization({ guest: 'Guest' });
    const other = await api.organization();
    const file = await picture(64, 64).png().toBuffer();
    expect(await put(guest, file, 'image/png')).toMatchObject(refused(403, 'forbidden', 'permission_required'));
    expect((await put({ ...owner, orgId: other.owner.orgId } as MemberClient, file, 'image/png')).status).toBe(404);
    const { body } = await put(owner, file, 'image/png');
    const elsewhere = (body.logo_url as string).replace(owner.orgId, other.owner.orgId);
    expect((await get(elsewhere)).status).toBe(404);
  });
});
