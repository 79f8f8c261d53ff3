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
  ...breaksOf('libs/toolboxes/src/toolboxes-reasons.ts', 'openapi/field-reasons', [
    {
      breaks: 'the codes of invalid programs are not listed as reasons of fields',
      find: '    ...programDiagnostics,\n',
      replace: '',
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
];
