import { buildRequest } from '#catalog';
import { type ConnectorDefinition, type ToolDefinition } from '#connector-definition';
import { evaluate } from '../support/sandboxed.js';

export const definition = {
  format: 1,
  slug: 'acme',
  name: 'Acme',
  categories: ['other'],
  base_url: 'https://api.acme.com/v1',
  query: { locale: 'en', site: '{{site}}' },
  auth: [{ name: 'none', type: 'none' }],
  tools: [],
} as unknown as ConnectorDefinition;

export const tool = (
  request: Partial<ToolDefinition['request']>,
  more: Partial<ToolDefinition> = {},
): ToolDefinition => ({
  name: 'get_item',
  resource: 'items',
  method: 'get',
  description: 'Reads an item.',
  input: { type: 'object', required: ['id'], properties: { id: { type: 'string' }, note: { type: 'string' } } },
  request: { method: 'GET', path: '/items/{id}', ...request },
  ...more,
});

export const build = (built: ToolDefinition, input: Record<string, unknown>, page = {}, site = 'eu') =>
  buildRequest(evaluate, definition, built, { input, vars: { site }, page });
