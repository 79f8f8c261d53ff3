import { resultSizes } from '#organizations';
import { type Part, type Wanted } from '../../call-result/domain/selection.js';
import { describeShape } from '../../call-result/domain/shape.js';
import { type ListedTool } from '../../toolbox/domain/listed-tool.js';
import { errorResult, textBlock, type ToolResult } from './tool-result.js';

/** The tool with which agents read parts of a result that was too large. */
export const readName = 'read_result';

const text = (description: string, maxLength: number) => ({ type: 'string', maxLength, description });
const integer = (description: string, minimum: number) => ({ type: 'integer', minimum, description });

export const readTool: ListedTool = {
  name: readName,
  description: 'Reads a part of a result that was too large to show. [read]',
  inputSchema: {
    type: 'object',
    properties: {
      result_id: { ...text('The result_id of the result.', 200), minLength: 1 },
      path: text('JSON pointer to a part, such as /items/0/title. The whole result if left out.', 2000),
      offset: integer('The first item, field or character to read. 0 if left out.', 0),
      limit: integer('Maximum number of items, fields or characters. As many as fit if left out.', 1),
      select: {
        type: 'array',
        maxItems: 50,
        items: { type: 'string', maxLength: 500 },
        description: 'The fields to keep of each item: names, or JSON pointers such as /user/login.',
      },
    },
    required: ['result_id'],
    additionalProperties: false,
  } as ListedTool['inputSchema'],
  annotations: { readOnlyHint: true, openWorldHint: false },
};

/** The arguments of `read_result`, as its schema says. */
type Arguments = {
  result_id: string;
  path?: string;
  offset?: number;
  limit?: number;
  select?: readonly string[];
};

/** @param args arguments that match the schema. */
export function parseReading(args: Readonly<Record<string, unknown>>): Wanted & { resultId: string } {
  const { result_id: resultId, path = '', offset = 0, limit = null, select = [] } = args as Arguments;
  return { resultId, path, offset, limit, select: select.length === 0 ? null : select };
}

/** The part of a limit that is left for data. The rest is for what is said about the data. */
export const dataSpace = (maxBytes: number): number => maxBytes - (resultSizes.min >> 3);

/** Returns a part of a result, how to continue, and what it does not have of the wanted part. */
export function partResult(part: Part, wanted: Pick<Wanted, 'offset'>): ToolResult {
  const { data, total, offset, next_offset, is_cut, missing } = part;
  const notes: string[] = [];
  if (is_cut) notes.push(`Item ${offset} does not fit. This is its beginning. Read a part of it with “path”.`);
  if (total !== null && wanted.offset > 0 && wanted.offset >= total)
    notes.push(`There are ${total} ${countedIn(data)}. The offset ${wanted.offset} is behind the last one.`);
  if (missing.length > 0) notes.push(describeMissing(missing, data));
  if (next_offset !== null) notes.push(`There are ${total}. Continue with offset ${next_offset}.`);
  return {
    content: [JSON.stringify(data), ...notes].map(textBlock),
    structuredContent: { data, total, offset, next_offset, is_cut },
    isError: false,
  };
}

const countedIn = (data: unknown): string =>
  Array.isArray(data) ? 'items' : typeof data === 'string' ? 'characters' : 'fields';

function describeMissing(missing: readonly string[], data: unknown): string {
  const names = missing.map((name) => JSON.stringify(name)).join(', ');
  return Array.isArray(data) ? `No item of this part has ${names}.` : `The object does not have ${names}.`;
}

/** Tells an agent that there is nothing at a path, with the shape of the whole result. */
export const nothingThere = (path: string, result: unknown): ToolResult =>
  errorResult(
    `There is nothing at the path ${JSON.stringify(path)}. The shape of the result: ${describeShape(result, 2048)}`,
    { outcome: 'nothing_there' },
  );
