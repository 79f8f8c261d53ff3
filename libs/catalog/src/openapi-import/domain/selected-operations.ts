import {
  isObject,
  type OpenApiDocument,
  type OpenApiOperation,
  type PathItem,
  type References,
} from './openapi-document.js';

/** Selects the operations of a document to import. Without any list, all operations are selected. */
export type Include = { tags?: string[]; operation_ids?: string[]; paths?: string[] };

export type Selected = {
  method: string;
  path: string;
  operation: OpenApiOperation;
  item: PathItem;
  /** The part between the connector's base address and the path. */
  prefix?: string;
};

const methods = ['get', 'head', 'post', 'put', 'patch', 'delete'];

/** Methods of OpenAPI that tools cannot send. Documents can name other methods in `additionalOperations`. */
const otherMethods = ['options', 'trace', 'query'];

/** A part of a document that was left out, with the reason as a sentence. */
type LeftOut = { at: string[]; reason: string };

/**
 * Returns the operations that at least one of the lists names, or all operations without lists. A trailing `*` matches
 * any path ending.
 */
export function selectedOperations(
  { paths }: OpenApiDocument,
  include: Include | undefined,
  references: References,
): Selected[] {
  const all = Object.entries(isObject(paths) ? paths : {}).flatMap(([path, referred]) => {
    const item = references.to(referred);
    if (!isObject(item)) return [];
    return methods.flatMap((method) => {
      const operation = references.to(item[method]) ?? item[method];
      return isObject(operation) ? [{ method: method.toUpperCase(), path, operation: operation, item: item }] : [];
    });
  });
  return all.filter((each) => isSelected(each, include));
}

/** Finds paths that cannot be read, and selected operations with a method that tools cannot send. */
export function unreadOperations(
  { paths }: OpenApiDocument,
  include: Include | undefined,
  references: References,
): LeftOut[] {
  return Object.entries(isObject(paths) ? paths : {}).flatMap(([path, referred]): LeftOut[] => {
    const problem = references.problemWith(referred);
    if (problem) return [{ at: ['paths', path], reason: `The operations of this path were left out. ${problem}` }];
    const item = references.to(referred);
    if (!isObject(item)) return [];
    const additional = isObject(item.additionalOperations) ? item.additionalOperations : {};
    const all = [
      ...otherMethods.map((method) => ({ at: [method], method, operation: item[method] })),
      ...Object.entries(additional).map(([method, operation]) => ({
        at: ['additionalOperations', method],
        method,
        operation,
      })),
    ];
    return all.flatMap(({ at, method, operation }) =>
      isObject(operation) && isSelected({ path, operation }, include)
        ? [{ at: ['paths', path, ...at], reason: `Tools cannot send ${method.toUpperCase()} requests.` }]
        : [],
    );
  });
}

function isSelected({ path, operation }: Pick<Selected, 'path' | 'operation'>, include: Include = {}): boolean {
  const { tags = [], operation_ids = [], paths = [] } = include;
  if (Object.values(include).every((names) => names === undefined)) return true;
  const { operationId } = operation;
  const isNamed =
    (typeof operationId === 'string' && operation_ids.includes(operationId)) ||
    tagsIn(operation).some((tag) => tags.includes(tag));
  return (
    isNamed || paths.some((wanted) => (wanted.endsWith('*') ? path.startsWith(wanted.slice(0, -1)) : path === wanted))
  );
}

const tagsIn = ({ tags }: OpenApiOperation): string[] => (Array.isArray(tags) ? tags : []);

/** Counts the operations by tag, most frequent tag first, so that people can choose tags. */
export function countTags(operations: readonly Selected[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { operation } of operations)
    for (const tag of tagsIn(operation)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}
