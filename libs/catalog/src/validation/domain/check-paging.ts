import { type Pagination } from '#connector-definition';
import { type DocumentPath } from '../../tool/domain/json-pointer.js';
import { type Check, type Report } from './check.js';

const needed: Record<Pagination['type'], (keyof Pagination)[]> = {
  none: [],
  cursor: ['cursor_path', 'cursor_param'],
  page: ['page_param', 'items_path'],
  offset: ['offset_param', 'items_path'],
  link_header: [],
  next_url: ['next_url_path'],
};

/** Pagination that says enough to find the next page. */
export const checkPaging: Check = ({ pagination, tools }, report) => {
  if (pagination) checkOne(['pagination'], pagination, report);
  tools.forEach((tool, index) => {
    if (tool.pagination) checkOne(['tools', index, 'pagination'], tool.pagination, report);
  });
};

function checkOne(place: DocumentPath, pagination: Pagination, report: Report): void {
  const missing = needed[pagination.type].filter((key) => pagination[key] === undefined);
  if (missing.length > 0)
    report('pagination_incomplete', place, `Pagination by ${pagination.type} needs ${missing.join(' and ')}.`);
}
