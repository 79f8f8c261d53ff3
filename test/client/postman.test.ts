import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCollection } from '../../libs/client/generator/postman.js';
import { startApi } from '../support/api.js';

const api = await startApi();
const folder = mkdtempSync(join(tmpdir(), 'latchkey-postman-'));
const { body: document } = await api.client()('GET /schema/openapi.json');
const file = join(folder, 'postman.json');
writeCollection(document, file);
const collection = JSON.parse(readFileSync(file, 'utf8'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await api.stop();
});

const requests = (): any[] => collection.item.flatMap(({ item }: any) => item.map(({ request }: any) => request));

const fill = (text: string, base: string) => text.replace('{{baseUrl}}', base);

describe('The Postman collection', () => {
  it('has one request for each operation, in folders by tag', () => {
    const paths = Object.entries<object>(document.paths);
    const routes = paths.flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const found = requests().map(({ method, url }) => `${method} /${url.path.join('/').replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(found.sort()).toEqual(routes.sort());
    const tags = new Set(document.tags.map(({ name }: any) => name));
    expect(collection.item.filter(({ name }: any) => !tags.has(name))).toEqual([]);
  });

  it('has the structure of Postman format 2.1', () => {
    expect(collection.info.schema).toBe('https://schema.getpostman.com/json/collection/v2.1.0/collection.json');
    for (const { url, header, body } of requests()) {
      expect(url.raw).toBe(`{{baseUrl}}/${url.path.join('/')}`);
      const fields = [...header, ...url.query, ...url.variable];
      expect(fields.filter(({ key, value }) => typeof key !== 'string' || typeof value !== 'string')).toEqual([]);
      expect(['raw', 'file', 'formdata', undefined]).toContain(body?.mode);
      const inPath = url.path.filter((part: string) => part.startsWith(':')).map((part: string) => part.slice(1));
      expect(url.variable.map(({ key }: any) => key)).toEqual(inPath);
    }
  });

  it('sends a request that works, with its variables filled in', async () => {
    const { owner } = await api.organization();
    const request = requests().find(({ method, url }) => method === 'POST' && url.raw === '{{baseUrl}}/team');
    expect(collection.auth.bearer[0].value).toBe('{{token}}');
    const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' };
    // The example names members that this organization does not have.
    const body = JSON.stringify({ ...JSON.parse(request.body.raw), members: undefined, parent_id: undefined });
    const { status } = await fetch(fill(request.url.raw, api.base), { method: request.method, headers, body });
    expect(status).toBe(201);
  });
});
