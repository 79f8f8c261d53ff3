import { type Pagination, type ConnectorDefinition, type RequestTemplate } from '#connector-definition';
import { type DocumentPath } from '../../tool/domain/json-pointer.js';
import { isConstant, positionParameter } from '../../tool/domain/paging.js';
import { type Check, type Report } from './check.js';

const needed: Record<Pagination['type'], (keyof Pagination)[]> = {
  none: [],
  cursor: ['cursor_path', 'cursor_param'],
  page: ['page_param', 'items_path'],
  offset: ['offset_param', 'items_path'],
  link_header: [],
  next_url: ['next_url_path'],
};

/** Checks that pagination is complete, and does not change the constants that identify a tool. */
export const checkPaging: Check = (definition, report) => {
  const { query } = definition;
  for (const [place, pagination, requests] of pagesOf(definition)) {
    checkOne(place, pagination, report);
    const name = positionParameter(pagination);
    if (name && [...requests, { query }].some((request) => isConstant(request, pagination, name)))
      report('pagination_constant', place, `${name} is a constant of the request, so pagination must not change it.`);
  }
};

function checkOne(place: DocumentPath, pagination: Pagination, report: Report): void {
  const missing = needed[pagination.type].filter((key) => pagination[key] === undefined);
  if (missing.length > 0)
    report('pagination_incomplete', place, `Pagination by ${pagination.type} needs ${missing.join(' and ')}.`);
}

/** Returns the paginations of a definition, each with its requests. */
export function pagesOf({ pagination, tools }: ConnectorDefinition): [DocumentPath, Pagination, RequestTemplate[]][] {
  const own = tools.flatMap((tool, index): [DocumentPath, Pagination, RequestTemplate[]][] =>
    tool.pagination ? [[['tools', index, 'pagination'], tool.pagination, [tool.request]]] : [],
  );
  const others = tools.filter((tool) => !tool.pagination).map(({ request }) => request);
  return pagination ? [[['pagination'], pagination, others], ...own] : own;
}
