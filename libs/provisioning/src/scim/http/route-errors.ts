import { beyondDirectory, ownersDirectoryOnly } from '#identity';
import { payloadTooLarge, unsupportedMediaType } from '#kernel';
import { type RouteError } from '#platform/openapi';
import { immutable, invalidFilter, invalidPath, invalidSyntax, invalidValue, noTarget } from '../domain/scim-errors.js';

/** The errors of requests that choose attributes. */
export const readErrors: readonly RouteError[] = [[invalidValue, 'A query parameter is invalid.']];

/** The errors of requests that list resources. */
export const listErrors: readonly RouteError[] = [...readErrors, invalidFilter];

/** The errors of requests with a resource. */
export const resourceErrors: readonly RouteError[] = [
  invalidSyntax,
  invalidValue,
  invalidPath,
  invalidFilter,
  immutable,
  [payloadTooLarge, 'The body is larger than 5 MiB.'],
  [unsupportedMediaType, 'The media type is not JSON.'],
];

/** The errors of requests with patch operations. */
export const patchErrors: readonly RouteError[] = [...resourceErrors, noTarget];

/** The errors of changes that the issuers of the token may not make. */
export const authorityErrors: readonly RouteError[] = [
  [
    ownersDirectoryOnly,
    'The token was not issued by owners, and the change would make a member an owner, suspend, delete or bring back an ' +
      'owner, or change the address or user name of one.',
  ],
  [
    beyondDirectory,
    'The member who issued the token is no longer active, or lacks a permission of the member or role that the change ' +
      'concerns.',
  ],
];
