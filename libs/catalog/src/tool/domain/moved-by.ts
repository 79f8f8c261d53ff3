import { type Pagination } from '#connector-definition';

/** The parameter that a kind of pagination moves, empty where a whole query string does. */
export const movedBy = ({ type, cursor_param, page_param, offset_param }: Pagination): string =>
  ({ cursor: cursor_param, page: page_param, offset: offset_param })[type as 'cursor' | 'page' | 'offset'] ?? '';
