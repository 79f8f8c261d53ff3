import { buildInputSchema } from '#catalog';
import { type ToolDefinition, type InputSchema } from '#connector-definition';
import {
  ApiError,
  fieldAt,
  type FieldError,
  type FieldPath,
  pathIn,
  type FieldReason,
  fieldError,
  tooLong,
  invalidValue,
  unknownField,
} from '#kernel';
import { type CheckValue, compileProblem, type SchemaProblem, measureJsonSize, wrongKeyword } from '#platform/schemas';
import { type Arguments, type CuratedTool } from './entry.js';
import { findWidening } from './narrowing.js';
import { widens } from '#authentication';

type Tool = Pick<ToolDefinition, 'input' | 'name'>;
type Curated = Pick<CuratedTool, 'input_schema' | 'defaults' | 'frozen'>;

/** The maximum number of values and keys in the schema of an entry. */
const maxSchemaValues = 2000;

/**
 * Returns all problems of a tool as an editor adapted it.
 * @param path the path of the entry in the request.
 */
export async function curatedProblems(
  check: CheckValue,
  tool: Tool,
  curated: Curated,
  path: FieldPath,
): Promise<FieldError[]> {
  const schemaErrors = await schemaProblems(check, tool, curated, pathIn(path, 'input_schema'));
  const effective = schemaErrors.length > 0 || !curated.input_schema ? tool : { input: curated.input_schema };
  const valueErrors = [
    ...(await valueProblems(check, effective, curated.defaults, pathIn(path, 'defaults'))),
    ...(await valueProblems(check, effective, curated.frozen, pathIn(path, 'frozen'))),
  ];
  return [...schemaErrors, ...valueErrors];
}

const problem = (path: FieldPath, reason: FieldReason, says: string): FieldError =>
  fieldError(path, reason, `${fieldAt(path)} ${says}`);

async function schemaProblems(check: CheckValue, tool: Tool, curated: Curated, path: FieldPath): Promise<FieldError[]> {
  const { input_schema: schema, defaults, frozen } = curated;
  if (!schema) return [];
  if (measureJsonSize(schema) > maxSchemaValues)
    return [problem(path, tooLong, `can have at most ${maxSchemaValues} values. Shorten the schema.`)];
  if (usesReferences(schema))
    return [problem(path, invalidValue, 'must not use $ref. Replace each $ref with the schema it refers to.')];
  const malformed = wrongKeyword(schema, '') ?? (await findCompileProblem(check, schema));
  if (malformed) return [fieldError(`${path}${malformed.pointer}` as FieldPath, invalidValue, malformed.message)];
  const own = buildInputSchema(tool);
  if (wrongKeyword(own, ''))
    return [
      problem(path, widens, `cannot be compared with the schema of ${tool.name}, which is not valid. Remove it.`),
    ];
  const suppliedNames = (own.required ?? []).filter(
    (name) => Object.hasOwn(frozen, name) || Object.hasOwn(defaults, name),
  );
  const closed = buildInputSchema({ input: schema });
  const complete = { ...closed, required: [...(closed.required ?? []), ...suppliedNames] };
  const widening = await findWidening(check, own, complete);
  if (!widening) return [];
  const at = widening.pointer === '' ? '' : ` at ${widening.pointer}`;
  return [problem(path, widens, `allows${at} ${widening.allows}. It can only narrow what ${tool.name} accepts.`)];
}

const usesReferences = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(
    ([key, each]) => /^\$(ref|dynamicRef|recursiveRef|defs|id)$/.test(key) || usesReferences(each),
  );

async function findCompileProblem(check: CheckValue, schema: InputSchema): Promise<SchemaProblem | null> {
  try {
    const { errors } = await check(buildInputSchema({ input: schema }), {});
    const unchecked = errors.find(({ keyword }) => keyword === 'check');
    return unchecked ? { pointer: '', message: `The schema ${unchecked.message}.` } : null;
  } catch (thrown) {
    return compileProblem(thrown);
  }
}

/** Checks the default or frozen values at once, without the other arguments, which callers send. */
async function valueProblems(
  check: CheckValue,
  tool: Pick<ToolDefinition, 'input'>,
  values: Arguments,
  path: FieldPath,
): Promise<FieldError[]> {
  const schema = buildInputSchema(tool);
  const isKnown = (name: string): boolean => Object.hasOwn(schema.properties ?? {}, name);
  const names = Object.keys(values);
  const known = Object.fromEntries(Object.entries(values).filter(([name]) => isKnown(name)));
  const wrong = await findWrongValues(check, schema, known);
  return names.flatMap((name) => {
    const at = pathIn(path, name);
    if (!isKnown(name)) return [problem(at, unknownField, 'is not an argument in the schema of the entry.')];
    return wrong.has(name) ? [problem(at, invalidValue, 'does not match the schema of the entry.')] : [];
  });
}

/** Returns the names of the values that do not fit. If they cannot be checked in time, returns all names. */
async function findWrongValues(check: CheckValue, schema: InputSchema, values: Arguments): Promise<Set<string>> {
  const { properties, $defs, definitions } = schema;
  const names = Object.keys(values);
  if (names.length === 0) return new Set();
  const parts = Object.entries({ properties, $defs, definitions }).filter(([, part]) => part !== undefined);
  try {
    const { errors } = await check({ type: 'object', ...Object.fromEntries(parts) }, values);
    if (errors.some(({ keyword }) => keyword === 'check')) return new Set(names);
    return new Set(names.filter((name) => errors.some(({ instancePath }) => isAt(instancePath, name))));
  } catch (thrown) {
    if (thrown instanceof ApiError) throw thrown;
    // Some schemas of remote servers can be checked only by the server itself.
    return new Set();
  }
}

const isAt = (instancePath: string, name: string): boolean =>
  `${instancePath}/`.startsWith(`/${name.replace(/~/g, '~0').replace(/\//g, '~1')}/`);
