import { type Pagination } from '#connector-definition';

/** The parameter that a pagination changes. Empty if it replaces the whole query string. */
export const movedBy = ({ type, cursor_param, page_param, offset_param }: Pagination): string =>
  ({ cursor: cursor_param, page: page_param, offset: offset_param })[type as 'cursor' | 'page' | 'offset'] ?? '';
