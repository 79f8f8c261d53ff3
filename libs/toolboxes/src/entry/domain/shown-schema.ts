import { buildInputSchema } from '#catalog';
import { type InputSchema, type ToolDefinition } from '#connector-definition';
import { type Arguments, type CuratedTool } from './entry.js';

type Curated = Pick<CuratedTool, 'input_schema' | 'defaults' | 'frozen'>;

/**
 * Returns the schema for the complete arguments: the entry's own if it has one, otherwise the tool's. It allows further
 * properties only if it says so.
 */
const wholeSchema = (tool: Pick<ToolDefinition, 'input'>, { input_schema }: Curated): InputSchema =>
  buildInputSchema(input_schema ? { input: input_schema } : tool);

/** Caches the schemas of tools that were not adapted, which most entries are. */
const uncurated = new WeakMap<object, InputSchema>();

/** Caches the schemas of adapted tools. */
const ofEntries = new WeakMap<object, { tool: object; schema: InputSchema }>();

/** Returns the schema that callers see: without frozen arguments, and with defaults optional. */
export function shownSchema(tool: Pick<ToolDefinition, 'input'>, curated: Curated): InputSchema {
  if (isCurated(curated)) return curatedSchema(tool, curated);
  const schema = uncurated.get(tool) ?? narrowedSchema(tool, curated);
  uncurated.set(tool, schema);
  return schema;
}

function curatedSchema(tool: Pick<ToolDefinition, 'input'>, curated: Curated): InputSchema {
  const known = ofEntries.get(curated);
  if (known?.tool === tool) return known.schema;
  const schema = narrowedSchema(tool, curated);
  ofEntries.set(curated, { tool, schema });
  return schema;
}

const isCurated = ({ input_schema, defaults, frozen }: Curated): boolean =>
  input_schema !== null || Object.keys(defaults).length > 0 || Object.keys(frozen).length > 0;

function narrowedSchema(tool: Pick<ToolDefinition, 'input'>, curated: Curated): InputSchema {
  const { properties = {}, required, ...rest } = wholeSchema(tool, curated);
  const { defaults, frozen } = curated;
  const shown = Object.entries(properties)
    .filter(([name]) => !Object.hasOwn(frozen, name))
    .map(([name, schema]) => [name, Object.hasOwn(defaults, name) ? { ...schema, default: defaults[name] } : schema]);
  const needed = required?.filter((name) => !Object.hasOwn(frozen, name) && !Object.hasOwn(defaults, name));
  return {
    ...rest,
    properties: Object.fromEntries(shown) as Record<string, InputSchema>,
    ...(needed && needed.length > 0 && { required: needed }),
  };
}

/** Returns the arguments of a call. What the caller sent overrides the defaults, and frozen values override both. */
export const callArguments = ({ defaults, frozen }: Curated, sent: Arguments): Arguments => ({
  ...defaults,
  ...sent,
  ...frozen,
});

/** Returns the names of frozen arguments that the caller sent. */
export const frozenAmong = ({ frozen }: Curated, sent: Arguments): string[] =>
  Object.keys(sent).filter((name) => Object.hasOwn(frozen, name));
