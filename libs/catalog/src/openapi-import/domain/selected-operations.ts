import { type OpenApiDocument, type OpenApiOperation, type PathItem } from './openapi-document.js';
import { isObject, type References } from './references.js';

/** Which operations of a document are wanted; all, where nothing is named. */
export type Include = { tags?: string[]; operation_ids?: string[]; paths?: string[] };

export type Selected = {
  method: string;
  path: string;
  operation: OpenApiOperation;
  item: PathItem;
  /** What stands between the connector's base address and the path. */
  prefix?: string;
};

const methods = ['get', 'head', 'post', 'put', 'patch', 'delete'];

/** The operations that one of the lists names; a path that ends with `*` names all that begin like it. */
export function selectedOperations(
  { paths }: OpenApiDocument,
  include: Include | undefined,
  references: References,
): Selected[] {
  const all = Object.entries(isObject(paths) ? paths : {}).flatMap(([path, referred]) => {
    const item = references.to(referred);
    if (!isObject(item)) return [];
    return methods.flatMap((method) => {
      const operation = item[method];
      return isObject(operation) ? [{ method: method.toUpperCase(), path, operation: operation, item: item }] : [];
    });
  });
  return all.filter((each) => isWanted(each, include));
}

function isWanted({ path, operation }: Selected, include: Include = {}): boolean {
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

/** The tags of operations with how many have each, most first, so that somebody can choose. */
export function tagsOf(operations: readonly Selected[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { operation } of operations)
    for (const tag of tagsIn(operation)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}
