import { inputSchemaOf } from '#catalog';
import { type InputSchema, type ToolDefinition } from '#connector-definition';
import { type Arguments, type CuratedTool } from './entry.js';

type Curated = Pick<CuratedTool, 'input_schema' | 'defaults' | 'frozen'>;

/** The schema that whole arguments have to fit: the entry's own where it has one, closed like the tool's. */
const wholeSchema = (tool: Pick<ToolDefinition, 'input'>, { input_schema }: Curated): InputSchema =>
  inputSchemaOf(input_schema ? { input: input_schema } : tool);

/** Of tools as their connectors have them, which most entries are. */
const uncurated = new WeakMap<object, InputSchema>();

/** Of entries, with the tool that it was made of. */
const ofEntries = new WeakMap<object, { tool: object; schema: InputSchema }>();

/** What callers see of it: without what is frozen, and with what they need not send. */
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

/** What a tool is run with: defaults, over them what the caller sent, over all what is frozen. */
export const callArguments = ({ defaults, frozen }: Curated, sent: Arguments): Arguments => ({
  ...defaults,
  ...sent,
  ...frozen,
});

/** What a caller sent although it is not theirs to say. */
export const frozenAmong = ({ frozen }: Curated, sent: Arguments): string[] =>
  Object.keys(sent).filter((name) => Object.hasOwn(frozen, name));
