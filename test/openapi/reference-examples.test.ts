import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Document as ClientDocument } from '../../libs/client/generator/document.js';
import { writePythonClient } from '../../libs/client/generator/python.js';
import { routes } from '../../libs/client/src/generated/routes.js';
import { hasPython, pythonTitle } from '../support/python.js';
import { all, startReferenceScene } from './reference-scene.js';

const { owner, pages, document, examples } = await startReferenceScene();

/** The position of a route among the pages with examples. */
const indexOf = (operationId: string): number =>
  [...pages]
    .filter(([, page]) => page.includes('data-language='))
    .findIndex(([path]) => path.endsWith(`/${operationId}`));

const hasProgram = (name: string): boolean =>
  (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, name)));

const programTitle = (title: string, program: string): string =>
  hasProgram(program) ? title : `${title} (left out: ${program} is not installed)`;

describe('The API reference', () => {
  it('keeps the indentation of examples', () => {
    expect(examples('curl').find((text) => text.includes('"tool_name": "list_issues"'))).toContain('\n  -X POST \\\n');
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
    const command = examples('curl')[indexOf('createRole')]!.replace('curl', 'curl -s');
    const env = { ...process.env, LATCHKEY_TOKEN: owner.token };
    const { name } = JSON.parse(await shell(command, env)) as { name: string };
    const roles = (await owner('GET /role')).body.result.map((role: { name: string }) => role.name);
    expect(roles).toContain(name);
  });

  it.each(['callMcp', 'callMcpOfAccounts'])('runs its curl example of %s', async (id) => {
    const command = examples('curl')[indexOf(id)]!.replace('curl', 'curl -s');
    const answer = await shell(command, { ...process.env, LATCHKEY_TOKEN: owner.token });
    expect(JSON.parse(answer)).toHaveProperty('result');
  });

  it('accepts both content types of MCP in every language', () => {
    for (const language of ['curl', 'typescript', 'python', 'go', 'java'])
      for (const id of ['callMcp', 'callMcpOfAccounts', 'callMcpOfToolbox'])
        expect(examples(language)[indexOf(id)]).toMatch(/accept.{1,4}application\/json, text\/event-stream/i);
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

  (hasPython ? it : it.skip)(pythonTitle('shows the error of a request in Python without the client'), async () => {
    const example = examples('python')[indexOf('listScimUsers')]!;
    const env = { ...process.env, EXAMPLE: example, SCIM_TOKEN: owner.token };
    expect(await shell('python3 -c "$EXAMPLE"', env)).toMatch(/^403 .*token_kind/);
  });

  (hasProgram('go') ? it : it.skip)(programTitle('writes Go examples that compile', 'go'), () =>
    inFolder(async (folder) => {
      const found = examples('go');
      // The examples are one package, so that Go compiles them at once.
      found.forEach((text, at) =>
        writeFileSync(join(folder, `e${at}.go`), `${text}\n`.replace('main()', `example${at}()`)),
      );
      writeFileSync(join(folder, 'main.go'), `package main\n\nfunc main() {\n\texample${indexOf('createRole')}()\n}\n`);
      const env = { ...process.env, GO111MODULE: 'off', GOCACHE: join(folder, '.cache'), GOFLAGS: '' };
      expect(await shell(`cd ${folder} && gofmt -l . && go build -o all *.go`, env)).toBe('');
      expect(await shell(join(folder, 'all'), { LATCHKEY_TOKEN: owner.token })).toMatch(/^(201 Created|409 Conflict) /);
      expect(found).toHaveLength(examples('curl').length);
    }),
  );

  (hasProgram('javac') ? it : it.skip)(programTitle('writes Java examples that compile', 'javac'), () =>
    inFolder(async (folder) => {
      const found = examples('java');
      found.forEach((text, at) =>
        writeFileSync(join(folder, `Example${at}.java`), text.replace('class Example', `class Example${at}`)),
      );
      await shell(`cd ${folder} && javac --release 17 *.java`, process.env);
      const run = `java -cp ${folder} Example${indexOf('createRole')}`;
      expect(await shell(run, { ...process.env, LATCHKEY_TOKEN: owner.token })).toMatch(/^(201|409) /);
      expect(found).toHaveLength(examples('curl').length);
    }),
  );
});

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-reference-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

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
