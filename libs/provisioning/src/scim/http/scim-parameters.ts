import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';

const parameter = (name: string, description: string, type: 'string' | 'integer' = 'string') =>
  ApiQuery({ name, description, required: false, schema: { type } });

/** Query parameters for the attributes of a response. */
export const SelectionParameters = () =>
  applyDecorators(
    parameter(
      'attributes',
      'Comma-separated names of attributes. Only these attributes and the mandatory ones are returned.',
    ),
    parameter('excludedAttributes', 'Comma-separated names of attributes to omit.'),
  );

/** Query parameters of lists. */
export const ListParameters = () =>
  applyDecorators(
    parameter('filter', 'An RFC 7644 filter, such as `userName eq "ada@example.com"`.'),
    parameter('startIndex', 'Position of the first resource, starting at 1.', 'integer'),
    parameter('count', 'Resources per page: 100 by default, at most 200; 0 returns only the total.', 'integer'),
    SelectionParameters(),
  );
