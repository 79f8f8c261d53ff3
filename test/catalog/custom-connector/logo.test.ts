import sharp from 'sharp';
import { type Answer } from '../../support/api.js';
import { type MemberClient } from '../../support/founder.js';
import { refused } from '../../support/refused.js';
import { made, share, startCustomConnectorScene } from './scene.js';

const { api, organize } = await startCustomConnectorScene();

const picture = (width: number) =>
  sharp({ create: { width, height: 64, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer();

/** Sends raw bytes. Returns the response in the format of the other clients. */
async function put(as: MemberClient, slug: string, body: Uint8Array, headers = {}): Promise<Answer> {
  const response = await fetch(`${api.base}/connector/${slug}/logo`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${as.token}`, 'content-type': 'image/png', ...headers },
    body: body as BodyInit,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const statusOf = async (address: string) => (await fetch(api.base + address)).status;
const images = async ({ orgId }: MemberClient) => (await api.sql(orgId, 'select from kernel.images')).length;
/** The logo of one connector in a list. */
const logoIn = ({ body }: Answer, slug: string) => body.result.find((row: any) => row.slug === slug)?.logo;

describe('A logo', () => {
  it('is converted and then shown wherever the connector appears', async () => {
    const { creator, ruleManager } = await organize();
    const slug = await made(creator);
    const { status, headers, body } = await put(creator, slug, await picture(1000));
    expect([status, headers.get('etag')]).toEqual([200, '"2"']);
    const image = await fetch(api.base + (body.logo as string));
    expect(await sharp(await image.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 512 });
    expect((await creator(`GET /connector/${slug}`)).body.logo).toBe(body.logo);
    expect(logoIn(await creator('GET /connector?q=ticket&limit=200'), slug)).toBe(body.logo);
    expect(logoIn(await ruleManager('GET /restriction/connector?q=ticket&limit=200'), slug)).toBe(body.logo);
    const { result } = (await creator('GET /audit-log?action=connector.logo_set')).body;
    expect(result).toMatchObject([{ resource: { id: slug }, summary: expect.stringContaining('set the logo of') }]);
  });

  it('is no longer at its old URL once replaced or deleted', async () => {
    const { creator } = await organize();
    const slug = await made(creator);
    const first = await put(creator, slug, await picture(64));
    const again = await put(creator, slug, await picture(64));
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    const second = await put(creator, slug, await picture(65), { 'if-match': first.headers.get('etag') });
    expect([second.status, await statusOf(first.body.logo)]).toEqual([200, 404]);
    const stale = await put(creator, slug, await picture(66), { 'if-match': first.headers.get('etag') });
    expect([stale.status, await statusOf(second.body.logo)]).toEqual([412, 200]);
    for (let twice = 0; twice < 2; twice++) expect((await creator(`DELETE /connector/${slug}/logo`)).status).toBe(204);
    expect([(await creator(`GET /connector/${slug}`)).body.logo, await images(creator)]).toEqual([null, 0]);
  });

  it('is processed without blocking other organizations', async () => {
    const [{ creator }, { creator: stranger }] = [await organize(), await organize()];
    const [slug, theirs] = [await made(creator), await made(stranger)];
    const large = await picture(4096);
    const many = Array.from({ length: 12 }, () => put(creator, slug, large));
    expect((await put(stranger, theirs, await picture(64))).status).toBe(200);
    for (const { status } of await Promise.all(many)) expect([200, 429]).toContain(status);
  });

  it('stays with a fork when the original is deleted', async () => {
    const { creator } = await organize();
    const slug = await made(creator);
    const { logo } = (await put(creator, slug, await picture(64))).body;
    const fork = (await creator(`POST /connector/${slug}/fork`, {})).body;
    expect(fork.logo).not.toBe(logo);
    expect((await creator(`DELETE /connector/${slug}?on_dependents=disconnect`)).status).toBe(204);
    expect([await statusOf(logo), await statusOf(fork.logo), await images(creator)]).toEqual([404, 200, 1]);
    expect((await creator(`DELETE /connector/${fork.slug}`)).status).toBe(204);
    expect(await images(creator)).toBe(0);
  });

  it('of a shipped connector is copied into a fork', async () => {
    const { creator } = await organize();
    const { logo } = (await creator('GET /connector/github')).body;
    const { status, headers } = await fetch(api.base + logo);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const again = await fetch(api.base + logo, { headers: { 'if-none-match': headers.get('etag')! } });
    expect([again.status, await statusOf('/image/latchkey/none')]).toEqual([304, 404]);
    const fork = (await creator('POST /connector/github/fork', {})).body;
    expect(fork.logo).toContain(`/image/${creator.orgId}/`);
    expect([await statusOf(fork.logo), await images(creator)]).toEqual([200, 1]);
    expect((await creator(`DELETE /connector/${fork.slug}`)).status).toBe(204);
    expect(await statusOf(logo)).toBe(200);
  });

  it('can be changed by owner and editors of custom connectors', async () => {
    const { creator, recipient, colleague } = await organize();
    const slug = await made(creator);
    const file = await picture(64);
    expect((await put(recipient, slug, file)).status).toBe(404);
    await share(creator, slug, recipient, 'use');
    await share(creator, slug, colleague, 'edit');
    const refusal = refused(403, 'forbidden', 'edit_required');
    expect(await put(recipient, slug, file)).toMatchObject(refusal);
    // The permission is checked before the image is decoded.
    expect(await put(recipient, slug, Buffer.from('no image'))).toMatchObject(refusal);
    expect(await recipient(`DELETE /connector/${slug}/logo`)).toMatchObject(refusal);
    expect((await put(colleague, slug, file)).status).toBe(200);
  });

  it('must be a supported image', async () => {
    const { creator } = await organize();
    const slug = await made(creator);
    const empty = await put(creator, slug, Buffer.alloc(0));
    expect(empty).toMatchObject(refused(400, 'validation_error'));
    expect(empty.body.error.message).toMatch(/Send an image as the body/);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>');
    expect(await put(creator, slug, svg)).toMatchObject(refused(400, 'validation_error'));
    expect(await put(creator, slug, svg, { 'content-type': 'image/svg+xml' })).toMatchObject(
      refused(415, 'bad_request'),
    );
  });
});
