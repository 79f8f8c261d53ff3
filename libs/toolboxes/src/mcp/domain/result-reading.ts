import { resultSizes } from '#organizations';
import { type Part, type Wanted } from '../../call-result/domain/selection.js';
import { describeShape } from '../../call-result/domain/shape.js';
import { ProtocolFault } from './exchange.js';
import { type ListedTool } from '../../toolbox/domain/listed-tool.js';
import { errorResult, textBlock, type ToolResult } from './tool-result.js';

/** The tool with which agents read parts of a result that was too large. */
export const readName = 'read_result';

const text = (description: string) => ({ type: 'string', description });
const integer = (description: string, minimum: number) => ({ type: 'integer', minimum, description });

export const readTool: ListedTool = {
  name: readName,
  description: 'Reads a part of a result that was too large to show. [read]',
  inputSchema: {
    type: 'object',
    properties: {
      result_id: text('The result_id of the result.'),
      path: text('JSON pointer to a part, such as /items/0/title. The whole result if left out.'),
      offset: integer('The first item, field or character to read. 0 if left out.', 0),
      limit: integer('Maximum number of items, fields or characters. As many as fit if left out.', 1),
      select: {
        type: 'array',
        items: { type: 'string' },
        description: 'The fields to keep of each item: names, or JSON pointers such as /user/login.',
      },
    },
    required: ['result_id'],
    additionalProperties: false,
  } as ListedTool['inputSchema'],
  annotations: { readOnlyHint: true, openWorldHint: false },
};

const maxLength = { result_id: 200, path: 2000, name: 500 };
const maxSelected = 50;

type Arguments = Readonly<Record<string, unknown>>;

/** @throws ProtocolFault for arguments that are missing or invalid. */
export function parseReading(args: Arguments): Wanted & { resultId: string } {
  const resultId = readText(args, 'result_id');
  if (resultId === '') throw ProtocolFault.parameters('Send the id of the result in “result_id”.');
  return {
    resultId,
    path: readText(args, 'path'),
    offset: readNumber(args, 'offset', 0) ?? 0,
    limit: readNumber(args, 'limit', 1),
    select: readSelected(args),
  };
}

/** Models often send null for an argument that they leave out. */
function readText(args: Arguments, name: 'result_id' | 'path'): string {
  const value = args[name] ?? '';
  if (typeof value === 'string' && value.length <= maxLength[name]) return value;
  throw ProtocolFault.parameters(`Send “${name}” as a text of at most ${maxLength[name]} characters.`);
}

function readNumber(args: Arguments, name: 'offset' | 'limit', min: number): number | null {
  const value = args[name] ?? null;
  if (value === null) return null;
  if (Number.isSafeInteger(value) && (value as number) >= min) return value as number;
  throw ProtocolFault.parameters(`Send “${name}” as a whole number of at least ${min}.`);
}

function readSelected({ select }: Arguments): readonly string[] | null {
  if (select === undefined || select === null || (Array.isArray(select) && select.length === 0)) return null;
  const isName = (each: unknown) => typeof each === 'string' && each.length <= maxLength.name;
  if (Array.isArray(select) && select.length <= maxSelected && select.every(isName)) return select as string[];
  throw ProtocolFault.parameters(`Send “select” as a list of at most ${maxSelected} names of fields.`);
}

/** The part of a limit that is left for data. The rest is for what is said about the data. */
export const dataSpace = (maxBytes: number): number => maxBytes - (resultSizes.min >> 3);

/** Returns a part of a result, and how to continue. */
export function partResult(part: Part): ToolResult {
  const { data, total, offset, next_offset, is_cut } = part;
  const notes: string[] = [];
  if (is_cut) notes.push(`Item ${offset} does not fit. This is its beginning. Read a part of it with “path”.`);
  if (next_offset !== null) notes.push(`There are ${total}. Continue with offset ${next_offset}.`);
  return {
    content: [JSON.stringify(data), ...notes].map(textBlock),
    structuredContent: { data, total, offset, next_offset, is_cut },
    isError: false,
  };
}

/** Tells an agent that there is nothing at a path, with the shape of the whole result. */
export const nothingThere = (path: string, result: unknown): ToolResult =>
  errorResult(
    `There is nothing at the path ${JSON.stringify(path)}. The shape of the result: ${describeShape(result, 2048)}`,
    { outcome: 'nothing_there' },
  );
