import { type Tier } from '#connector-definition';

/** A tool that the caller can call now, perhaps after connecting or choosing an account. */
export type OfferedTool = {
  title: string;
  description: string;
  input_schema: object;
  tier: Tier;
  /** Whether its answers are paged. */
  pages: boolean;
};

/** A tool in `tools/list`. Source: Model Context Protocol, Tool. */
export type ListedTool = {
  name: string;
  /** Omitted if it can be derived from the name. */
  title?: string | undefined;
  description: string;
  inputSchema: { type: 'object' };
  annotations?: Partial<ToolHints> | undefined;
};

/** The argument that contains the page cursor. No tool has an argument with this name. */
export const pageArgument = '_page_cursor';

export function listedTool(name: string, { title, description, input_schema, tier, pages }: OfferedTool): ListedTool {
  const inputSchema = pages
    ? listedSchema(pagedSchemas, input_schema, withPage)
    : listedSchema(plainSchemas, input_schema, asObject);
  return {
    name,
    title: plain(title) === plain(name) ? undefined : title,
    description: `${description} [${tier}]`,
    inputSchema,
    annotations: tier === 'destructive' ? undefined : toolHints[tier],
  };
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

type Schema = ListedTool['inputSchema'];

/**
 * Two caches of schemas, by the object from which each schema is made. An unchanged tool has the same object every
 * time.
 */
const [plainSchemas, pagedSchemas] = [new WeakMap<object, Schema>(), new WeakMap<object, Schema>()];

function listedSchema(cache: WeakMap<object, Schema>, own: object, make: (own: object) => Schema): Schema {
  const schema = cache.get(own) ?? make(own);
  cache.set(own, schema);
  return schema;
}

const asObject = (own: object): Schema => ({ ...own, type: 'object' });

const withPage = (own: { properties?: object }): Schema =>
  ({
    ...own,
    properties: { ...own.properties, [pageArgument]: page },
    type: 'object',
  }) as Schema;

const page = { type: 'string', description: 'The cursor of the next page, from the previous result.' };

const sizes = new WeakMap<object, number>();

/** Returns the bytes of a list of tools as JSON. Schemas are most of a list, so each is measured only once. */
export const sizeOfTools = (tools: readonly ListedTool[]): number =>
  tools.reduce((sum, tool) => sum + sizeOfTool(tool), '[]'.length) + ','.length * Math.max(0, tools.length - 1);

function sizeOfTool({ name, title, description, inputSchema, annotations }: ListedTool): number {
  const size = sizes.get(inputSchema) ?? jsonSize(inputSchema);
  sizes.set(inputSchema, size);
  return jsonSize({ name, title, description, inputSchema: 0, annotations }) - '0'.length + size;
}

const jsonSize = (value: object): number => Buffer.byteLength(JSON.stringify(value));

/** Hints that clients show before they run a tool. Source: Model Context Protocol, ToolAnnotations. */
type ToolHints = {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
};

/**
 * The hints of each tier. Hints that equal the protocol's defaults are left out, because each takes space in the
 * model's context. By default, a tool is not read-only and may be destructive.
 */
const toolHints: Record<Tier, Partial<ToolHints>> = {
  read: { readOnlyHint: true },
  write: { destructiveHint: false },
  destructive: {},
};
