import { inputSchemaOf } from '#catalog';
import { type InputSchema, type ToolDefinition } from '#connector-definition';
import { type Arguments, type CuratedTool } from './entry.js';

type Curated = Pick<CuratedTool, 'input_schema' | 'defaults' | 'frozen'>;

/**
 * The schema for the complete arguments: the entry's own schema if it has one, else the tool's. Further properties
 * are not allowed unless it says so.
 */
const wholeSchema = (tool: Pick<ToolDefinition, 'input'>, { input_schema }: Curated): InputSchema =>
  inputSchemaOf(input_schema ? { input: input_schema } : tool);

/** Cache for unchanged tools, which most entries are. */
const uncurated = new WeakMap<object, InputSchema>();

/** Cache for adapted tools. */
const ofEntries = new WeakMap<object, { tool: object; schema: InputSchema }>();

/** The schema callers see: without frozen arguments, and with defaults optional. */
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

/** The arguments of a call: defaults, overridden by what the caller sent, overridden by frozen values. */
export const callArguments = ({ defaults, frozen }: Curated, sent: Arguments): Arguments => ({
  ...defaults,
  ...sent,
  ...frozen,
});

/** Frozen arguments that the caller sent. */
export const frozenAmong = ({ frozen }: Curated, sent: Arguments): string[] =>
  Object.keys(sent).filter((name) => Object.hasOwn(frozen, name));
