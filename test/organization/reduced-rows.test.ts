import { type Api, startApi } from '../support/api.js';
import { Contract, type Document, nameOf } from '../support/contract.js';

let api: Api;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.stop());

describe('A list of organizations', () => {
  it('matches the OpenAPI document if it contains other organizations', async () => {
    const contract = new Contract((await api.client()('GET /schema/openapi.json')).body as Document);
    const route = contract.routes.find((each) => nameOf(each) === 'GET /organization')!;
    const { owner } = await api.organization();
    expect((await owner('POST /organization', { name: 'Second' })).status).toBe(201);
    const { status, body } = await owner('GET /organization');
    expect(body.result.map(({ current }: any) => current).sort()).toEqual([false, true]);
    expect(contract.answer(route, status, body)).toBeNull();
    expect(contract.undocumented('GET /organization', body)).toEqual([]);
  });
});
