import { nameOf } from '../support/contract.js';
import { oneOfEverything } from '../support/everything.js';
import { inPaths } from '../support/named-ids.js';
import { startContractScene } from './scene.js';

const { api, contract } = await startContractScene();
const world = await oneOfEverything(api);

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
