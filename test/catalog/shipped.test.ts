import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { buildRequest, checkArguments, readAnswer } from '#catalog';
import {
  DefinitionRefused,
  readShippedDefinitions,
} from '../../libs/catalog/src/validation/domain/shipped-definitions.js';
import { operationOf, tierOf } from '../../libs/catalog/src/tool/domain/operation.js';
import { validateDefinition } from '../../libs/catalog/src/validation/domain/validate.js';
import { check, evaluate } from '../support/sandboxed.js';
import { text } from './definition-scene.js';

const demoProviderUrl = 'http://127.0.0.1:4021';
const oauthGuide = readFileSync('docs/oauth-clients.md', 'utf8');
const shipped = readShippedDefinitions({ demoProviderUrl });

describe('In the shipped catalog,', () => {
  const files = readdirSync('libs/catalog/connectors').filter((file) => file.endsWith('.yaml'));

  it.each(files)('%s causes no warning', (file) => {
    const text = readFileSync(`libs/catalog/connectors/${file}`, 'utf8').replaceAll(
      '${DEMO_PROVIDER_URL}',
      demoProviderUrl,
    );
    expect(validateDefinition(text, { loopback: file === 'demo.yaml' }).diagnostics).toEqual([]);
  });

  it('the connector JSON Schema is valid', () => {
    const schema = JSON.parse(readFileSync('libs/catalog/schema/connector.v1.json', 'utf8')) as object;
    expect(new Ajv2020().validateSchema(schema)).toBe(true);
  });

  it('every connector has exactly one logo', () => {
    const slugs = readdirSync('libs/catalog/logos').map((file) => file.replace('.webp', ''));
    expect(slugs.sort()).toEqual(shipped.map(({ slug }) => slug).sort());
  });

  it.each(shipped.filter(({ slug }) => slug !== 'demo'))(
    '$name has a permissions text and help links for sign-ins',
    ({ permissions_text, auth }) => {
      expect(permissions_text).toEqual(expect.any(String));
      for (const { help_url } of auth) expect(URL.canParse(help_url ?? '')).toBe(true);
      for (const { type, help_url } of auth) if (type === 'oauth2') expect(oauthGuide).toContain(`(${help_url})`);
    },
  );

  const tools = shipped.flatMap((definition) =>
    definition.tools.map((tool) => [definition.slug, tool.name, definition, tool] as const),
  );

  it.each(tools)(
    '%s/%s builds its example requests and reads its recorded responses',
    async (_slug, _name, definition, tool) => {
      expect(tool.examples).not.toEqual([]);
      for (const { input, vars, response, data } of tool.examples ?? []) {
        const checked = await checkArguments(check, tool, input);
        expect(checked.problems).toEqual([]);
        const request = await buildRequest(evaluate, definition, tool, { input: checked.input, vars });
        expect(request.path).toMatch(/^\/[^{}]*$/);
        if (!response) continue;
        const reading = await readAnswer(evaluate, definition, tool, request, {
          status: 200,
          headers: {},
          ...response,
        });
        expect(reading).toMatchObject({ succeeded: true });
        if (data !== undefined) expect(reading).toMatchObject({ data });
      }
    },
  );

  it('at least forty connectors have a permissions text and five tools', () => {
    const real = shipped.filter(({ slug }) => slug !== 'demo');
    expect(real.length).toBeGreaterThanOrEqual(40);
    const lacking = real.filter(({ tools: own, permissions_text }) => own.length < 5 || !permissions_text);
    expect(lacking.map(({ slug }) => slug)).toEqual([]);
  });

  it.each(tools)('%s/%s has an operation and a tier that match its request', (_slug, name, _definition, tool) => {
    const { method } = tool.request;
    const [operation, tier] = [operationOf(tool), tierOf(tool)];
    if (method === 'GET') expect([operation, tier]).toEqual(['read', 'read']);
    if (method === 'DELETE') expect([operation, tier]).toEqual(['delete', 'destructive']);
    if (method === 'PUT' || method === 'PATCH') expect(operation).not.toBe('read');
    if (operation === 'read' && method !== 'GET') expect(name).toMatch(/^(get|list|search|query|continue_list)_/);
    if (operation === 'delete') expect(tier).toBe('destructive');
  });

  it('the guide lists exactly the OAuth providers without a consent parameter', () => {
    const section = oauthGuide.slice(oauthGuide.indexOf('## Asking for consent again'));
    const silent = shipped.filter(({ auth }) => auth.some((each) => each.type === 'oauth2' && !each.consent_parameter));
    expect(silent.filter(({ name }) => !section.includes(name)).map(({ slug }) => slug)).toEqual([]);
    const asking = shipped.filter(({ auth }) => auth.some((each) => each.type === 'oauth2' && each.consent_parameter));
    expect(asking.filter(({ name }) => section.includes(name)).map(({ slug }) => slug)).toEqual([]);
  });

  it('the demo connector appears only when its provider is configured', () => {
    expect(shipped.map(({ slug }) => slug)).toContain('demo');
    expect(readShippedDefinitions().map(({ slug }) => slug)).not.toContain('demo');
  });
});

describe('An invalid definition file', () => {
  const read = (text: string): string => {
    const folder = mkdtempSync(join(tmpdir(), 'catalog-'));
    writeFileSync(join(folder, 'acme.yaml'), text);
    try {
      readShippedDefinitions({ folder });
    } catch (thrown) {
      expect(thrown).toBeInstanceOf(DefinitionRefused);
      return (thrown as Error).message;
    } finally {
      rmSync(folder, { recursive: true });
    }
    throw new Error('It was accepted.');
  };

  it('is reported with line, column and pointer', () => {
    expect(read(text({}).replace('tier: write', 'tier: huge'))).toMatch(
      /^acme\.yaml:\d+:\d+ \/tools\/0\/tier schema: tier must be one of/,
    );
  });

  it('is refused if its name differs from the slug', () => {
    expect(read(text({}).replace('slug: acme', 'slug: other'))).toMatch(/^acme\.yaml \/slug schema: The file of other/);
  });

  it('is refused for a duplicate key, and the error locates the second', () => {
    expect(read(`${text({})}\nname: Again`)).toMatch(/^acme\.yaml:\d+:1 \/name duplicate_key: /);
  });
});
