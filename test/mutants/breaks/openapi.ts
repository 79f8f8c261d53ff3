import { breaksOf } from '../break.js';

/** The OpenAPI document describes what routes return. */
export const openapiBreaks = [
  ...breaksOf('libs/platform/src/openapi/operation.ts', 'openapi/other-responses', [
    {
      breaks: 'only one success response of a route is documented',
      find: '...Object.entries(facts.also ?? {}).map(([code, other]) => otherResponse(Number(code), other)),',
      replace: '',
      promise: 'documents each of them: POST /toolbox/{id}/share 200',
    },
  ]),
  ...breaksOf('libs/platform/src/openapi/document.ts', 'openapi/document', [
    {
      breaks: 'ids and dates have no description',
      find: '  describePlainFields(whole);\n',
      replace: '',
      promise: 'describes every property and every parameter',
    },
  ]),
  ...breaksOf('libs/provisioning/src/scim/http/scim-routes.ts', 'openapi/directory-answers', [
    {
      breaks: 'errors of a directory are documented in the usual format',
      find: '    DocumentsFailuresAs({ media: scimMedia, view: ScimErrorView, exampleOf: errorExample }),\n',
      replace: '',
      promise: 'is documented in the format of the protocol: DELETE /scim/v2/Users/{id}',
    },
  ]),
  ...breaksOf('libs/provisioning/src/scim/domain/selection.ts', 'openapi/directory-answers', [
    {
      breaks: 'a selection of attributes omits the schemas of a resource',
      find: "new Set(['id', 'schemas', ",
      replace: "new Set(['id', ",
      promise: 'matches its schema with any selection of attributes: Users',
    },
  ]),
  ...breaksOf('libs/organizations/src/organization/http/organization.controller.ts', 'organization/reduced-rows', [
    {
      breaks: 'every row of a list of organizations is documented with all fields',
      find: 'pageOf: ListedOrganizationView,',
      replace: 'pageOf: OrganizationView,',
      promise: 'matches the OpenAPI document if it contains other organizations',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/synthetic-tool/services/program-checker.ts', 'openapi/field-reasons', [
    {
      breaks: 'the codes of invalid programs are not listed as reasons of fields',
      find: 'path: path as FieldPath, reason, message',
      replace: 'path: path as FieldPath, reason: `program_${reason}`, message',
      promise: 'lists the codes of an invalid program',
    },
  ]),
  ...breaksOf('apps/cli/src/commands/backup-file.ts', 'embedded-postgres/restoring', [
    {
      breaks: 'a restore keeps another vault port silently',
      find: 'if (kept !== null)',
      replace: 'if (kept === 0)',
      promise: 'reports that it keeps another vault port than the backup has',
    },
  ]),
  ...breaksOf('libs/platform/src/openapi/common-parts.ts', 'openapi/compressed-bodies', [
    {
      breaks: 'routes with a body do not describe 415',
      find: '    ...(operation.requestBody ? bodyErrors : []),\n',
      replace: '',
      promise: 'is refused with 415 by every route with a body',
    },
  ]),
  ...breaksOf('libs/platform/src/openapi/common-parts.ts', 'openapi/possible-errors', [
    {
      breaks: 'a route that needs no permission lists the error of a missing one',
      find: '!open && kind.needsPermission ?',
      replace: '!open ?',
      promise: 'only if the route names a permission or a scope',
    },
    {
      breaks: 'a route of SCIM lists errors of unknown parameters',
      find: 'ignoresUnknown ? [] : strictErrors',
      replace: 'strictErrors',
      promise: 'only if the route does not ignore it, as SCIM does',
    },
  ]),
  ...breaksOf('libs/provisioning/src/scim/http/resource-routes.ts', 'openapi/possible-errors', [
    {
      breaks: 'a route with 304 does not list If-None-Match',
      find: ', SupportsIfNoneMatch());',
      replace: ');',
      promise: 'include If-None-Match exactly if the route can answer 304',
    },
  ]),
  ...breaksOf('libs/platform/src/openapi/path-parameters.ts', 'openapi/possible-errors', [
    {
      breaks: 'a path parameter is named by the path, also if the title of the route has another name',
      find: '?.[1] ?? nounIn(path)',
      replace: '?.[2] ?? nounIn(path)',
      promise: 'name what a message about an unknown id names',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/request/raw-body.ts', 'openapi/compressed-bodies', [
    {
      breaks: 'a compressed body is read as it is',
      find: 'if (this.isEncoded && this.sent.length > 0) throw encoded();',
      replace: '',
      promise: 'is refused with the encoding br',
    },
  ]),
  ...breaksOf(
    'libs/authentication/src/assertion-grant/http/token.controller.ts',
    'authentication/authorization/early-errors',
    [
      {
        breaks: 'errors before the authorization server have the format of the API',
        find: '@FailsAs(oauthErrorShape)\n',
        replace: '',
        promise: 'has the OAuth format if the body is too large: token',
      },
    ],
  ),
  ...breaksOf('libs/audit/src/audit-log/queries/audit-record.view.ts', 'audit/empty-range', [
    {
      breaks: 'the audit log accepts an empty time range',
      find: "@After('from') to?: string;",
      replace: 'to?: string;',
      promise: 'is refused alike by the log and its export if it is empty',
    },
  ]),
];
