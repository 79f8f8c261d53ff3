import { type Api, startApi } from '../support/api.js';
import { Contract, type Document, nameOf } from '../support/contract.js';
import { oneOfEverything } from '../support/everything.js';
import { inPaths } from '../support/named-ids.js';

let api: Api;
let contract: Contract;
let world: Awaited<ReturnType<typeof oneOfEverything>>;
beforeAll(async () => {
  api = await startApi();
  contract = new Contract((await api.client()('GET /schema/openapi.json')).body as Document);
  world = await oneOfEverything(api);
});
afterAll(() => api.stop());

const isList = (operation: any) => operation.parameters?.some(({ name }: any) => name === 'cursor');

describe('Every list', () => {
  it('returns rows without undocumented fields', async () => {
    const lists = contract.routes.filter(({ method, operation }) => method === 'GET' && isList(operation));
    expect(lists.length).toBeGreaterThan(25);
    const wrong: string[] = [];
    let filled = 0;
    for (const route of lists) {
      const path = route.path.replace(/\{\w+\}/g, (_, at: number) => {
        const kind = inPaths[route.path.slice(0, route.path.indexOf('}', at) + 1)];
        return kind ? String(world.things[kind]) : 'none';
      });
      const query = route.path === '/audit-log' ? '?scope=org' : '';
      const { status, body } = await world.ask(`GET ${path}${query}`);
      if (status !== 200) continue;
      if (body.result?.length > 0) filled++;
      wrong.push(...contract.undocumented(nameOf(route), body).map((field) => `${nameOf(route)}: ${field}`));
    }
    expect(wrong).toEqual([]);
    expect(filled).toBeGreaterThan(15);
  });
});
