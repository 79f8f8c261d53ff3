import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';

const parameter = (name: string, description: string, type: 'string' | 'integer' = 'string') =>
  ApiQuery({ name, description, required: false, schema: { type } });

/** What an answer shows of a resource. */
export const SelectionParameters = () =>
  applyDecorators(
    parameter('attributes', 'Names apart by commas: only these are answered, and what always is.'),
    parameter('excludedAttributes', 'Names apart by commas: these are left out.'),
  );

/** Which resources a list has. Unknown parameters are ignored. */
export const ListParameters = () =>
  applyDecorators(
    parameter('filter', 'A filter of RFC 7644, such as `userName eq "ada@example.com"`.'),
    parameter('startIndex', 'Place of the first resource, beginning with 1.', 'integer'),
    parameter('count', 'Resources of a page: 100 unless said, 200 at the most, 0 for the total alone.', 'integer'),
    SelectionParameters(),
  );
