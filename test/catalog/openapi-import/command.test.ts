import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { validateDefinition } from '#catalog';
import { shownBlock } from '../../operator/shown-commands.js';
import { runHere } from '../../support/cli.js';
import { startShell } from '../../support/shell.js';
import { documentOf } from './scene.js';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-import-'));
const shell = await startShell({});
afterAll(async () => {
  await shell.stop();
  rmSync(folder, { recursive: true });
});

const write = (name: string, content: string): string => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};

const get = (operationId: string, summary: string, tags = ['notes']) => ({
  get: { operationId, summary, tags, responses: {} },
});

const earlier = { '/notes': get('list_notes', 'Lists notes'), '/tags': get('list_tags', 'Lists tags') };
const later = {
  '/notes': get('list_notes', 'Lists all notes'),
  '/tags': get('list_tags', 'Lists all tags'),
  '/people': get('list_people', 'Lists people'),
};

const importing = (document: object, ...words: string[]) =>
  runHere({}, 'connector', 'import', write('openapi.json', JSON.stringify(document)), ...words);

/** The earlier definition, the same definition with an edited tool, and the later document. */
async function edited() {
  const { stdout } = await importing(documentOf(earlier), '--slug', 'notes');
  const definition = parse(stdout);
  definition.tools.find(({ name }: any) => name === 'list_tags').description = 'Lists our tags';
  const mine = stringify(definition);
  const files = ['--base', write('base.yaml', stdout), '--into', write('mine.yaml', mine)];
  return { files, base: stdout, mine, document: documentOf(later) };
}

const descriptionsIn = (yaml: string): Record<string, string> =>
  Object.fromEntries(parse(yaml).tools.map(({ name, description }: any) => [name, description]));

describe('connector import', () => {
  it('prints a valid definition of the selected operations', async () => {
    const document = documentOf({ ...earlier, '/admins': get('list_admins', 'Lists admins', ['admin']) });
    const { code, stdout } = await importing(document, '--tag', 'notes', '--slug', 'notes');
    expect([code, Object.keys(descriptionsIn(stdout))]).toEqual([0, ['list_notes', 'list_tags']]);
    expect(validateDefinition(stdout).definition).toMatchObject({ slug: 'notes' });
  });

  it('counts what is only information, and lists it on request', async () => {
    const document = documentOf({ '/notes': get('notes/list', 'Lists notes') });
    const { stderr } = await importing(document);
    const [, ...lines] = stderr.trimEnd().split('\n').reverse();
    expect(stderr).toMatch(/2 tools, 0 errors, 1 warning, 1 for information \(--verbose lists them\)\.\n$/);
    expect(lines).toEqual([expect.stringMatching(/^warning: \/paths\/~1me openapi_guess: /)]);
    expect((await importing(document, '--verbose')).stderr).toContain(
      'info: /paths/~1notes/get openapi_guess: The tool',
    );
    const { diagnostic_counts } = JSON.parse((await importing(document, '--json')).stdout);
    expect(diagnostic_counts).toEqual({ error: 0, warning: 1, info: 1 });
  });

  it('puts the chosen slug on a definition that has errors', async () => {
    const { code, stdout } = await importing(documentOf(earlier), '--base-url', 'http://localhost', '--slug', 'notes');
    expect([code, parse(stdout).slug]).toEqual([1, 'notes']);
  });

  it('exits with 1 for a document that cannot be converted', async () => {
    const { code, stdout, stderr } = await importing({ openapi: '1.0' });
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(/^error: \/openapi openapi_invalid: /)]);
  });

  it('merges a new version of the document into an edited definition', async () => {
    const { files, document } = await edited();
    const { '/tags': tags } = earlier;
    const { code, stdout, stderr } = await importing(
      { ...document, paths: { ...document.paths, '/tags': tags } },
      ...files,
    );
    expect([code, descriptionsIn(stdout)]).toEqual([
      0,
      { get_me: 'GET /me', list_notes: 'Lists all notes', list_tags: 'Lists our tags', list_people: 'Lists people' },
    ]);
    expect(parse(stdout).slug).toBe('notes');
    expect(stderr).toContain('modified: tool list_notes\nadded: tool list_people\n');
  });

  it('prints nothing if both sides changed a part, until one side is chosen', async () => {
    const { files, document } = await edited();
    const refused = await importing(document, ...files);
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('conflict: tool list_tags') });
    const mine = await importing(document, ...files, '--conflicts', 'mine');
    expect([mine.code, descriptionsIn(mine.stdout).list_tags]).toEqual([0, 'Lists our tags']);
    const theirs = await importing(document, ...files, '--conflicts', 'document');
    expect([theirs.code, descriptionsIn(theirs.stdout).list_tags]).toEqual([0, 'Lists all tags']);
  });

  it('prints a merged definition that has errors', async () => {
    const { files, document } = await edited();
    const { code, stdout } = await importing(
      document,
      ...files,
      '--conflicts',
      'mine',
      '--base-url',
      'http://localhost',
    );
    expect([code, parse(stdout).base_url]).toEqual([1, 'http://localhost']);
  });

  it('counts an error of the merged definition once', async () => {
    const { files, document } = await edited();
    const words = ['--conflicts', 'document', '--base-url', 'http://localhost', '--json'];
    const { valid, diagnostic_counts } = JSON.parse((await importing(document, ...files, ...words)).stdout);
    expect([valid, diagnostic_counts]).toEqual([false, { error: 1, warning: 1, info: 0 }]);
  });

  it('reports no errors of imported parts that the merged definition does not have', async () => {
    const { files, mine, document } = await edited();
    write('mine.yaml', mine.replace('cells.example.com', 'eu.cells.example.com'));
    const words = ['--conflicts', 'mine', '--base-url', 'http://localhost'];
    const { code, stderr } = await importing(document, ...files, ...words);
    expect([code, stderr]).toEqual([0, expect.stringMatching(/ 0 errors, 1 warning, /)]);
  });

  it('replaces the edited definition only if the merge in the documentation succeeds', async () => {
    const { base, mine, document } = await edited();
    const file = (name: string) => join(shell.folder, name);
    writeFileSync(file('openapi.json'), JSON.stringify(document));
    writeFileSync(file('shop.generated.yaml'), base);
    writeFileSync(file('shop.yaml'), mine);
    const shown = shownBlock('docs/connectors.md', 'merged.yaml').replaceAll('--tag issues', '--tag notes');
    await shell.type(`set +e\n${shown}`);
    expect([readFileSync(file('shop.yaml'), 'utf8'), readFileSync(file('shop.generated.yaml'), 'utf8')]).toEqual([
      mine,
      base,
    ]);
    await shell.type(`set +e\n${shown.replace(' > merged.yaml', ' --conflicts mine > merged.yaml')}`);
    for (const name of ['shop.yaml', 'shop.generated.yaml'])
      expect(descriptionsIn(readFileSync(file(name), 'utf8'))).toHaveProperty('list_people');
  });

  it('lists the fields that both sides changed', async () => {
    const { files, document } = await edited();
    expect((await importing(document, ...files)).stderr).toContain(
      'conflict: tool list_tags: you changed /description, the document changed /description\n',
    );
  });

  it('says what is missing in a part that keeps your edits', async () => {
    const { files, document } = await edited();
    const { stderr } = await importing(document, ...files, '--conflicts', 'mine');
    const loss = "without the document's change of /description. Add it by hand if you need it.\n";
    expect(stderr).toContain(`kept: tool list_tags as you have it, ${loss}`);
    const removed = await importing(documentOf({ '/notes': earlier['/notes'] }), ...files, '--conflicts', 'mine');
    expect(removed.stderr).toContain('kept: tool list_tags as you have it, although the document removed it.\n');
  });

  it('says that the document removed a tool with edits', async () => {
    const { files } = await edited();
    const { stderr } = await importing(documentOf({ '/notes': earlier['/notes'] }), ...files);
    expect(stderr).toContain('conflict: tool list_tags: you changed /description, the document removed it\n');
  });

  it('counts no tools if it prints no definition', async () => {
    const { files, document } = await edited();
    expect((await importing(document, ...files)).stderr).toMatch(/openapi\.json: 0 errors, 1 warning, /);
  });

  it('needs both files to merge', async () => {
    const { files, document } = await edited();
    expect(await importing(document, ...files.slice(0, 2))).toMatchObject({ code: 1, stdout: '' });
  });
});
