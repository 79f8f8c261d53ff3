import { unheard } from '../support/plans/unheard.js';
import { type List, startLists, walk } from './lists.js';

const { owner, lists } = await startLists();

/** Parameters that choose the page, the order, the log or the fields, and those that add rows. */
const others = ['limit', 'cursor', 'count', 'sort', 'scope', 'include', 'include_restricted'];

/** Lists without rows here. Tests of their subject try their filters. */
const empty = ['GET /member/{id}/workload-credential', 'GET /webhook-endpoint/{id}/delivery'];

/** Valid values of a filter. At least one of them must exclude rows. */
function valuesOf({ name, schema }: List['parameters'][number]): string[] {
  const { type, format, enum: listed, items, example } = schema as any;
  if (type === 'boolean') return ['true', 'false'];
  if (format === 'date-time') return ['2000-01-01T00:00:00Z', '2999-01-01T00:00:00Z'];
  const ofNothing = name in unheard ? unheard[name as keyof typeof unheard] : 'nothing';
  const isId = String(example).includes('_01k');
  return listed ?? items?.enum ?? [isId ? example : ofNothing];
}

/** The filters of a list with which each value returns as many rows as no filter. */
async function listIdle({ name, path, parameters }: List): Promise<string[]> {
  const all = (await walk(owner, path, '')) ?? [];
  const idle: string[] = [];
  for (const parameter of parameters.filter((each) => !others.includes(each.name))) {
    const counts = [];
    for (const value of valuesOf(parameter))
      counts.push((await walk(owner, path, `${parameter.name}=${encodeURIComponent(value)}`))?.length ?? 0);
    if (counts.every((count) => count >= all.length)) idle.push(`${name} ${parameter.name}`);
  }
  return idle;
}

it('Every filter of every list excludes rows', async () => {
  const idle = [];
  for (const list of lists.filter(({ name }) => !empty.includes(name))) idle.push(...(await listIdle(list)));
  expect(idle).toEqual([]);
});
