import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { builtInNames, libraryNames } from '#platform/expressions';
import { harmlessExpressions, inFreshProcess, probe, refusedExpressions, shortProbe } from './hostile-expressions.js';
import { type Author, startExpressionsScene } from './scene.js';

const { product, author } = await startExpressionsScene();

const corpus = [...refusedExpressions, ...harmlessExpressions];

const probing: Parameters<typeof author>[0] = {
  answer_probe: { response: `=${probe}` },
  ask_probe: { request: { method: 'GET', path: '/notes', headers: { 'X-Probe': `=${shortProbe}` } } },
};

/** What an organization's own tools return, and what they send to the third party. */
async function probesOf(member: Author): Promise<unknown[]> {
  const { body } = await member.run('answer_probe');
  await member.run('ask_probe');
  return [body.data, product.provider.heard.headers['x-probe']];
}

const fresh = await inFreshProcess(probe, shortProbe);
const hostileTools = corpus.map((expression, position) => [`hostile_${position}`, { response: `=${expression}` }]);
const hostile = await author({ ...Object.fromEntries(hostileTools), ...probing });
const neighbour = await author(probing);

describe('The hostile expressions of one organization', () => {
  it('number more than 200', () => {
    expect(new Set(corpus).size).toBeGreaterThan(200);
  });

  it('cannot change results or requests of any organization', async () => {
    expect(await probesOf(neighbour)).toEqual(fresh);
    for (const position of corpus.keys()) expect((await hostile.run(`hostile_${position}`)).status).toBe(200);
    expect(await probesOf(neighbour)).toEqual(fresh);
    expect(await probesOf(hostile)).toEqual(fresh);
  });

  it('are refused when a definition is checked', async () => {
    const problems = await problemsOf(refusedExpressions);
    expect(refusedExpressions.filter((_, position) => !problems[position]!.includes('jsonata_forbidden'))).toEqual([]);
  });

  it('are refused when a synthetic tool is checked', async () => {
    const steps = [
      { key: 'a', connection_id: hostile.id, tool_name: 'answer_probe', args_template: refusedExpressions[0] },
    ];
    const program = { name: 'Tool', description: 'Does it.', input_schema: { type: 'object' }, steps };
    const { body } = await hostile.as('POST /synthetic-tool/validate', program);
    expect(body.diagnostics).toMatchObject([{ code: 'jsonata_forbidden', pointer: '/steps/0/args_template' }]);
  });

  it('are distinguished from ordinary expressions that look similar', async () => {
    const ordinary = [
      `{'items': [{'price': 1}]} ~> |items[price > 0]|{'price': 2}, ['old']|`,
      `body ~> |$|{'a': 1}|`,
      `body ~> |**.note|{'a': 1}|`,
      `($total := $count([1]); $names := ['a']; $map($names, function($name, $i) { $name & $i }))`,
      `body.items#$i.{'position': $i}`,
    ];
    expect(await problemsOf(ordinary)).toEqual(ordinary.map(() => []));
  });
});

/**
 * Problem codes of `POST /connector/validate` for each expression as the response of a tool. One response has at most
 * 100 problems.
 */
async function problemsOf(expressions: readonly string[]): Promise<string[][]> {
  const { creator } = await product.organization({ creator: ['connector:view', 'connector:create'] });
  const [first, rest] = [expressions.slice(0, 30), expressions.slice(30)];
  const tools = first.map((expression, position) => ({
    name: `list_${position}x`,
    resource: 'notes',
    method: 'list',
    description: 'Lists notes.',
    request: { method: 'GET', path: '/notes' },
    response: `=${expression}`,
  }));
  const auth = [{ name: 'none', type: 'none' }];
  const definition = { format: 1, name: 'Notes', categories: [], base_url: 'https://notes.example.com', auth, tools };
  const { body } = await creator('POST /connector/validate', { definition });
  const codesAt = (place: string) => body.diagnostics.filter((each: any) => each.pointer === place);
  const codes = first.map((_, at) => codesAt(`/tools/${at}/response`).map(({ code }: any) => code));
  return rest.length > 0 ? [...codes, ...(await problemsOf(rest))] : codes;
}

describe('Functions whose results are not deterministic', () => {
  it('are not available at run time either', async () => {
    const names = ['eval', 'random', 'shuffle', 'millis'];
    const found = await inFreshProcess(...names.map((name) => `$exists($${name})`));
    expect(found).toEqual(names.map(() => false));
  });
});

describe('The names of built-in functions', () => {
  it('are exactly those of the library', () => {
    const source = readFileSync(createRequire(import.meta.url).resolve('jsonata'), 'utf8');
    const defined = [...source.matchAll(/(?:staticFrame|environment)\.bind\('([A-Za-z0-9]+)'/g)].map(
      ([, name]) => name,
    );
    expect(new Set(libraryNames)).toEqual(new Set(defined));
    expect(builtInNames.size).toBe(libraryNames.length + 3);
  });
});
