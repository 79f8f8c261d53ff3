import { type ConnectorDefinition, type Pagination, type RequestTemplate } from '#connector-definition';
import { type DocumentPath } from '../../tool/domain/json-pointer.js';

/** The paginations of a definition, each with its requests. */
export function pagesOf({ pagination, tools }: ConnectorDefinition): [DocumentPath, Pagination, RequestTemplate[]][] {
  const own = tools.flatMap((tool, index): [DocumentPath, Pagination, RequestTemplate[]][] =>
    tool.pagination ? [[['tools', index, 'pagination'], tool.pagination, [tool.request]]] : [],
  );
  const others = tools.filter((tool) => !tool.pagination).map(({ request }) => request);
  return pagination ? [[['pagination'], pagination, others], ...own] : own;
}
