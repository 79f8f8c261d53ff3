import { validateDefinition } from '../../libs/catalog/src/validation/domain/validate.js';

type Parts = Record<string, unknown>;

/** A valid definition with parts replaced. */
export function document(parts: Parts = {}, tool: Parts = {}): Parts {
  return {
    format: 1,
    slug: 'acme',
    name: 'Acme',
    categories: ['other'],
    base_url: 'https://api.acme.com',
    variables: [
      { name: 'site', type: 'host', source: 'form', identity: true, pattern: '^[a-z]+$' },
      { name: 'folder', type: 'string', source: 'manual' },
      { name: 'signing_key', type: 'string', source: 'manual', secret: true },
    ],
    auth: [{ name: 'key', type: 'api_key', form_fields: [{ name: 'api_key', type: 'password' }], inject: [bearer] }],
    verify: { method: 'GET', path: '/me', subject: '=body.id' },
    ...parts,
    tools: [
      {
        name: 'create_item',
        resource: 'items',
        method: 'create',
        tier: 'write',
        description: 'Creates an item.',
        input: { type: 'object', required: ['id'], properties: { id: { type: 'string' }, note: { type: 'string' } } },
        request: { method: 'POST', path: '/items/{id}' },
        ...tool,
      },
    ],
  };
}

export const bearer = { in: 'header', name: 'X-Key', template: '{{api_key}}' };

/** A valid definition in YAML with parts replaced. */
export function text(parts: Parts, tool: Parts = {}): string {
  const lines = Object.entries({ ...document(parts, tool) }).map(([key, value]) =>
    key === 'tools' ? `tools:\n  - ${toolLines((value as object[])[0]!)}` : `${key}: ${scalar(value)}`,
  );
  return lines.join('\n');
}

const scalar = (value: unknown) =>
  typeof value === 'string' && /^[\w ]+$/.test(value) ? value : JSON.stringify(value);
const toolLines = (tool: object) =>
  Object.entries(tool)
    .map(([key, value]) => `${key}: ${scalar(value)}`)
    .join('\n    ');

/** The diagnostics with their places. */
export const codes = (parts: Parts, tool: Parts = {}) =>
  validateDefinition(document(parts, tool)).diagnostics.map(({ code, pointer, severity }) => [code, pointer, severity]);

/** A fault of a definition: its name, the expected code and place, and the parts that cause it. */
export type Wrong = [what: string, code: string, pointer: string, parts: Parts, tool?: Parts];

export function expectFound(code: string, pointer: string, parts: Parts, tool?: Parts) {
  expect(codes(parts, tool)).toContainEqual([code, pointer, 'error']);
  expect(validateDefinition(document(parts, tool)).definition).toBeNull();
}
