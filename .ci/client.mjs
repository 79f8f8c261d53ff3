// Writes what the client in libs/client is made of out of the OpenAPI document: the types of all bodies and answers, and a
// table of its methods. It does so where the document has changed since, or this has.
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildSync } from 'esbuild';
import { isLeftOut, isPage } from './client-routes.mjs';
import { writeCollection } from './postman.mjs';
import { writePythonClient } from './python-client.mjs';

const folder = 'libs/client/src/generated';
const prepared = '.cache/client';

/** Prepares them in a process of its own; whoever compiles meanwhile puts them in place afterwards. */
export async function prepareClient() {
  const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, 'prepare']);
  return stdout === 'changed';
}

/** Whether one was written before, of whatever document. */
export const hasClient = () => existsSync(join(folder, 'routes.ts'));

/** The names of the files that are new. */
export function putInPlace() {
  cpSync(prepared, folder, { recursive: true });
  return [join(folder, 'routes.ts')];
}

const printDocument = () =>
  execFileSync(process.execPath, ['dist/apps/api/src/print-document.js'], { maxBuffer: 2 ** 26 });

async function prepare() {
  const document = printDocument();
  const digest = digestOf(document, readFileSync(import.meta.filename));
  const mark = `// Written by .ci/client.mjs, of what has the digest ${digest}.\n`;
  if (isWritten(mark)) return false;
  const { default: typesOf, astToString } = await import('openapi-typescript');
  const described = JSON.parse(document);
  rmSync(prepared, { recursive: true, force: true });
  mkdirSync(prepared, { recursive: true });
  writeFileSync(join(prepared, 'api.d.ts'), astToString(await typesOf(successesOf(described), how)));
  const table = JSON.stringify(methodsOf(described), null, 2);
  writeFileSync(join(prepared, 'routes.ts'), `${mark}export const routes = ${table} as const;\n`);
  return true;
}

/** A field that has a default need not be sent; what is an object, and no more is said, may be anything. */
const how = { defaultNonNullable: false, emptyObjectsUnknown: true };

/** The package as others install it, compiled without what only Node has. */
function pack() {
  rmSync('dist/client', { recursive: true, force: true });
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'libs/client'], { stdio: ['ignore', 2, 2] });
  cpSync(join(folder, 'api.d.ts'), 'dist/client/generated/api.d.ts');
  for (const file of ['package.json', 'README.md']) cpSync(`libs/client/${file}`, `dist/client/${file}`);
  packCommandLine();
}

/** `latchkey` as one file without dependencies, behind a check that even old versions of Node can run. */
function packCommandLine() {
  const { version } = JSON.parse(readFileSync('libs/client/package.json', 'utf8'));
  buildSync({
    entryPoints: { cli: 'libs/client/cli/main.ts' },
    outdir: 'dist/client/bin',
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Commander is a CommonJS module that requires modules of Node.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    define: { __VERSION__: JSON.stringify(version) },
    logLevel: 'error',
  });
  cpSync('bin/node-version.cjs', 'dist/client/bin/node-version.cjs');
  const program = "#!/usr/bin/env node\nrequire('./node-version.cjs');\nimport('./cli.js');\n";
  writeFileSync('dist/client/bin/latchkey.cjs', program, { mode: 0o755 });
}

const digestOf = (...contents) =>
  contents.reduce((hash, content) => hash.update(content), createHash('sha256')).digest('hex');

function isWritten(mark) {
  try {
    return readFileSync(join(folder, 'routes.ts'), 'utf8').startsWith(mark);
  } catch {
    return false;
  }
}

/** What the client's types are made of: failures have one type, headers are options, and examples stand in the document. */
function successesOf(document) {
  const isWanted = ([status]) => Number(status) < 400;
  const without = ([method, operation]) => {
    const parameters = operation.parameters?.filter((parameter) => parameter.in !== 'header');
    const responses = Object.fromEntries(Object.entries(operation.responses).filter(isWanted));
    return [method, { ...operation, parameters, responses }];
  };
  const paths = Object.entries(document.paths).map(([path, item]) => [
    path,
    Object.fromEntries(Object.entries(item).map(without)),
  ]);
  const text = JSON.stringify({ ...document, webhooks: {}, paths: Object.fromEntries(paths) }, (key, part) =>
    key === 'example' ? undefined : part,
  );
  return JSON.parse(text);
}

/** `{ connections: { get: 'GET /connection/{id}' } }`; of what answers in pages, `LIST /connection`. */
function methodsOf(document) {
  const spaces = {};
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(item)) {
      if (isLeftOut(path, operation)) continue;
      const [tag] = operation.tags;
      const space = (spaces[camelCase(wordsOf(tag))] ??= {});
      const name = methodName(operation.operationId, tag);
      if (name in space) throw new Error(`Two routes of ${tag} would be called ${name}: ${space[name]}, ${path}.`);
      space[name] = `${method === 'get' && isPage(document, operation) ? 'LIST' : method.toUpperCase()} ${path}`;
    }
  return spaces;
}

/** `listConnectionShares` of Connections is `listShares`. */
function methodName(id, tag) {
  const thing = camelCase(['', ...wordsOf(tag.replace(/(?<=x)es$|s$/, ''))]);
  return id.replace(new RegExp(`(?<=[a-z])${thing}(es|s)?(?=[A-Z]|$)`), '');
}

const wordsOf = (tag) => tag.split(/[ -]/);

const camelCase = ([first, ...rest]) =>
  first.toLowerCase() + rest.map((word) => word[0].toUpperCase() + word.slice(1).toLowerCase()).join('');

if (process.argv[1] === import.meta.filename) {
  const hasChanged = await prepare();
  if (process.argv[2] === 'prepare') process.stdout.write(hasChanged ? 'changed' : '');
  else {
    if (hasChanged) putInPlace();
    pack();
    const document = JSON.parse(printDocument());
    writePythonClient(document, 'dist/client-python');
    writeCollection(document, 'dist/postman.json');
  }
}
