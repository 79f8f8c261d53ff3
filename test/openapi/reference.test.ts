import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Document as ClientDocument } from '../../libs/client/generator/document.js';
import { writePythonClient } from '../../libs/client/generator/python.js';
import { routes } from '../../libs/client/src/generated/routes.js';
import { startApi } from '../support/api.js';
import { type Document, routesOf } from '../support/contract.js';
import { hasPython, pythonTitle } from '../support/python.js';

const api = await startApi();
afterAll(() => api.stop());
const { owner } = await api.organization();

const textOf = async (path: string) => (await fetch(api.base + path)).text();

const all = (pattern: RegExp, text: string): string[] => [...text.matchAll(pattern)].map(([, found]) => found!);

const unescaped = (text: string): string =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

/** The text of HTML or of prose with code between backticks. */
const plain = (text: string): string =>
  unescaped(text.replace(/<[^<>]+>|`/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();

describe('The API reference', () => {
  const pages = new Map<string, string>();
  let document: Document;
  beforeAll(async () => {
    const start = await textOf('/reference');
    pages.set('/reference', start);
    for (const path of new Set(all(/href="(\/reference\/(?!assets)[^"]+)"/g, start)))
      pages.set(path, await textOf(path));
    document = JSON.parse(await textOf('/schema/openapi.json')) as Document;
  });

  const sectionOf = (path: string, id: string): string => {
    const page = pages.get(path)!;
    return page.slice(page.indexOf(`<h2 id="${id}"`)).split('</section>')[0]!;
  };

  const examples = (language: string): string[] =>
    [...pages.values()].flatMap((page) =>
      all(new RegExp(`data-language="${language}"[^>]*><code>(.*?)</code>`, 'gs'), page).map(unescaped),
    );

  it('contains every documented route once', () => {
    const ids = routesOf(document).map(({ operation }) => operation.operationId);
    expect([...pages.values()].flatMap((page) => all(/<h2 id="(\w+)"><a/g, page)).sort()).toEqual(ids.sort());
  });

  it('has no broken links', () => {
    const wrong = [...pages].flatMap(([path, page]) =>
      all(/href="((?:\/reference|#)(?!\/assets)[^"]*)"/g, page).filter((href) => {
        const [to = '', id] = href.split('#') as [string, string?];
        return !(pages.get(to || path) ?? '').includes(id === undefined ? '<h1>' : ` id="${id}"`);
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('gives every anchor of a page its own id', () => {
    const repeated = [...pages].flatMap(([path, page]) => {
      const ids = all(/ id="([^"]+)"/g, page);
      return ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${path}#${id}`);
    });
    expect(repeated).toEqual([]);
  });

  it('shows parameters, responses and errors of each route', () => {
    const section = sectionOf('/reference/connections', 'executeTool');
    for (const said of ['/connection/{id}/execute', 'tool_name', '&#34;outcome&#34;: &#34;succeeded&#34;', 'required'])
      expect(section).toContain(said);
    expect(section).toContain('<a href="/reference/errors#tool_restricted"><code>tool_restricted</code></a>');
  });

  it('says which errors can be retried', () => {
    const rows = [...pages.get('/reference/errors')!.matchAll(/<li id="(\w+)">\s*<a class="deep"(.*?)<\/li>/gs)];
    const retried = rows.flatMap(([, id, row]) => (row!.includes('Can be retried.') ? [id] : []));
    expect(retried.sort()).toEqual((document.components.schemas as any).ErrorReason['x-retryable']);
    expect(retried).toEqual(expect.arrayContaining(['write_contention', 'database_unavailable']));
    expect(retried).not.toContain('name_taken');
  });

  it('explains every reason that a route declares, with the sentence of the route if it has one', () => {
    const reasons = (document.components.schemas as any).ErrorReason['x-enumDescriptions'] as Record<string, string>;
    const rows = [...pages.values()].flatMap((page) =>
      [...page.matchAll(/<li id="(\w+-\d{3}-\w+)">(.*?)<\/li>/gs)].map(([, id, row]) => [id, plain(row!)] as const),
    );
    const explained = new Map(rows);
    const sentenceOn = (description: string, reason: string) => {
      const own = description.split('\n\n').filter((each) => each.startsWith(`\`${reason}\`: `));
      return own.map((each) => each.slice(reason.length + 4)).join(' ') || reasons[reason]!;
    };
    const declared = routesOf(document).flatMap(({ operation: { operationId, responses } }) =>
      Object.entries(responses).flatMap(([status, { description, 'x-reasons': named = [] }]) =>
        named.map((reason) => [
          `${operationId}-${status}-${reason}`,
          `${reason} ${plain(sentenceOn(description, reason))}`,
        ]),
      ),
    );
    expect(declared.filter(([id, sentence]) => explained.get(id) !== sentence)).toEqual([]);
  });

  it('names each reason of a route once', () => {
    const [, error] = /<dt id="deleteRole-409">(.*?)<\/dd>/s.exec(pages.get('/reference/roles')!)!;
    expect(all(/(<code>role_in_use<\/code>)/g, error!)).toHaveLength(1);
  });

  it('lists connections and connectors first and administration last', () => {
    const menu = pages.get('/reference')!.split('class="topics"')[1]!;
    const topics = all(/href="\/reference\/([^"]+)"/g, menu);
    expect(topics.slice(0, 3)).toEqual(['connections', 'connectors', 'toolboxes']);
    expect(topics.indexOf('organizations')).toBeGreaterThan(topics.indexOf('audit-log'));
  });

  it('keeps the indentation of examples', () => {
    expect(examples('curl').find((text) => text.includes('"tool_name": "list_issues"'))).toContain('\n  -X POST \\\n');
  });

  it('has a page for unknown addresses', async () => {
    const answer = await fetch(`${api.base}/reference/nothing`);
    expect([answer.status, (await answer.text()).includes('href="/reference"')]).toEqual([404, true]);
  });

  it('calls every method of the TypeScript client', () => {
    const called = examples('typescript').flatMap((text) => all(/latchkey\.(\w+\.\w+)\(/g, text));
    const methods = Object.entries(routes).flatMap(([area, names]) =>
      Object.keys(names).map((name) => `${area}.${name}`),
    );
    expect(called.sort()).toEqual(methods.sort());
  });

  it('shows the TypeScript client’s list methods in `for await` loops', () => {
    const loops = examples('typescript').flatMap((text) =>
      all(/for await \(const row of latchkey\.(\w+\.\w+)\(/g, text),
    );
    const lists = Object.entries(routes).flatMap(([area, names]) =>
      Object.entries(names)
        .filter(([, route]) => route.startsWith('LIST '))
        .map(([name]) => `${area}.${name}`),
    );
    expect(loops.sort()).toEqual(lists.sort());
  });

  it('runs its curl example', async () => {
    const example = all(
      /data-language="curl"[^>]*><code>(.*?)<\/code>/gs,
      sectionOf('/reference/roles', 'createRole'),
    )[0]!;
    const command = unescaped(example).replace('https://latchkey.example.com', api.base).replace('curl', 'curl -s');
    const env = { ...process.env, LATCHKEY_TOKEN: owner.token };
    const { name } = JSON.parse(await shell(command, env)) as { name: string };
    const roles = (await owner('GET /role')).body.result.map((role: { name: string }) => role.name);
    expect(roles).toContain(name);
  });

  (hasPython ? it : it.skip)(pythonTitle('writes Python examples that call existing methods'), () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-reference-'));
    try {
      writeFileSync(join(folder, 'examples.json'), JSON.stringify(examples('python')));
      writePythonClient(document as unknown as ClientDocument, join(folder, 'client'));
      const env = { ...process.env, PYTHONPATH: join(folder, 'client'), PYTHONDONTWRITEBYTECODE: '1' };
      const output = execFileSync('python3', ['-c', checkPython, join(folder, 'examples.json')], { env });
      expect(JSON.parse(output.toString())).toEqual({ checked: examples('curl').length, wrong: [] });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/** Compiles each example and binds the arguments of its call to the method of the client. */
const checkPython = `
import ast, inspect, json, sys
from latchkey_client import Client
wrong = []
examples = json.load(open(sys.argv[1]))
for text in examples:
    for call in ast.walk(ast.parse(text)):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and getattr(call.func.value, "id", "") == "latchkey":
            try:
                method = getattr(Client, call.func.attr)
                inspect.signature(method).bind(None, *call.args, **{each.arg: each.value for each in call.keywords})
            except (AttributeError, TypeError) as error:
                wrong.append(f"{call.func.attr}: {error}")
print(json.dumps({"checked": len(examples), "wrong": wrong}))
`;

/** Runs a command without blocking this process, which also serves the API. */
const shell = async (command: string, env: NodeJS.ProcessEnv): Promise<string> => {
  const { exec } = await import('node:child_process');
  return new Promise((done, fail) => exec(command, { env }, (error, stdout) => (error ? fail(error) : done(stdout))));
};
