import { type ConnectorDefinition, type Pagination, type RequestTemplate } from '#connector-definition';
import { type DocumentPath } from '../../tool/domain/json-pointer.js';

/** The kinds of pagination of a definition, each with the requests that it turns. */
export function pagesOf({ pagination, tools }: ConnectorDefinition): [DocumentPath, Pagination, RequestTemplate[]][] {
  const own = tools.flatMap((tool, index): [DocumentPath, Pagination, RequestTemplate[]][] =>
    tool.pagination ? [[['tools', index, 'pagination'], tool.pagination, [tool.request]]] : [],
  );
  const others = tools.filter((tool) => !tool.pagination).map(({ request }) => request);
  return pagination ? [[['pagination'], pagination, others], ...own] : own;
}
