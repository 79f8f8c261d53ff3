import { applyDecorators, Get } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { BodyLimit, SupportsIfNoneMatch } from '#kernel/http';
import { bodyLimits } from './scim-request.js';
import { CountedAsDirectory } from './scim-routes.js';

const parameter = (name: string, description: string, type: 'string' | 'integer' = 'string') =>
  ApiQuery({ name, description, required: false, schema: { type } });

/** When a SCIM route answers 304. */
export const notModified = 'The version in `If-None-Match` is the current one.';

/** Query parameters for the attributes of a response. */
const SelectionParameters = () =>
  applyDecorators(
    parameter(
      'attributes',
      'Comma-separated names of attributes. Only these are returned, and those that always are: `id`, `schemas`, ' +
        '`displayName` if it has one and, for users, `userName`.',
    ),
    parameter('excludedAttributes', 'Comma-separated names of attributes to omit.'),
  );

/**
 * Decorator for `GET` of the list of resources.
 * @param filter an example of a filter.
 */
export const GetList = (filter: string) =>
  applyDecorators(
    Get(),
    CountedAsDirectory(),
    parameter('filter', `An RFC 7644 filter, such as \`${filter}\`. Parameters with other names are ignored.`),
    parameter('startIndex', 'Position of the first resource, starting at 1.', 'integer'),
    parameter('count', 'Resources per page: 100 by default, at most 200; 0 returns only the total.', 'integer'),
    SelectionParameters(),
  );

/** Decorator for `GET` of one resource. */
export const GetOne = () =>
  applyDecorators(Get(':id'), CountedAsDirectory(), SelectionParameters(), SupportsIfNoneMatch());

/** Decorator for a route that takes a resource or a change in its body, and returns the resource. */
export const WritesResource = () =>
  applyDecorators(CountedAsDirectory(), BodyLimit(bodyLimits.bytes), SelectionParameters());
