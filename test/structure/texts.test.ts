import '#composition/api';
import '#composition/vault';
import { getMetadataStorage } from 'class-validator';

type Body = { name: string; _OPENAPI_METADATA_FACTORY?: () => Record<string, { type?: unknown }> };

/** Rules that limit the length of a text, alone or as an item of a list. */
const limits = ['text', 'id', 'isIn', 'isLength', 'maxLength', 'matches', 'instant', 'isIso8601', 'isEmail'];

/** Texts that are only compared with known ones, or that the part checks as a whole. */
const checkedLater = [
  'CallBody.encoded_body',
  'ChangeInviteBody.role_ids',
  'ChangeInviteBody.team_ids',
  'CollectionQuery.connector_slug',
  'ConnectionQuery.connector_slug',
  'ConnectorFieldsBody.categories',
  'ConnectorQuery.category',
  'CreateConnectionBody.redirect_uri',
  'CreateConnectorBody.categories',
  'CreateInviteBody.role_ids',
  'CreateInviteBody.team_ids',
  'CreateMemberBody.role_ids',
  'CreateOrganizationBody.slug',
  'OAuthAppBody.scopes',
  'OpenApiIncludeBody.operation_ids',
  'OpenApiIncludeBody.paths',
  'OpenApiIncludeBody.tags',
  'OpenConnectSessionBody.requested_scopes',
  'OpenConnectSessionBody.return_url',
  'RepinBody.entry_ids',
  'RestrictionConnectorQuery.category',
  'ScheduleDeletionQuery.confirm',
  'SyntheticStepBody.depends_on',
  'SyntheticToolQuery.connector_slug',
  'TemplateQuery.connector_slug',
  'ToolboxQuery.connector_slug',
  'UpdateConnectorBody.categories',
  'UpdateMemberBody.role_ids',
  'UpdateOrganizationBody.slug',
];

const storage = getMetadataStorage() as unknown as {
  validationMetadatas: Map<Body, unknown>;
  getTargetValidationMetadatas: (
    ...of: [target: Body, schema: null, always: false, strictGroups: false]
  ) => { propertyName: string; name?: string; message?: unknown; context?: { expected?: string } }[];
};

/** The texts of a body or query and of the classes that it extends. */
function listTexts(body: Body | null): string[] {
  const fields = Object.entries(body?._OPENAPI_METADATA_FACTORY?.() ?? {});
  const texts = fields.filter(([, { type }]) => typeof type === 'function' && [type()].flat()[0] === String);
  return body === null
    ? []
    : [...texts.map(([name]) => name), ...listTexts(Object.getPrototypeOf(body) as Body | null)];
}

it('Every text of a body or query has a rule that limits it', () => {
  const bodies = [...storage.validationMetadatas.keys()].filter(({ name }) =>
    /^(?!Partial|Pick|Omit).*(Body|Query)$/.test(name),
  );
  const texts = bodies.flatMap((body) => {
    const rules = storage.getTargetValidationMetadatas(body, null, false, false);
    return [...new Set(listTexts(body))].map((field) => ({
      field: `${body.name}.${field}`,
      isLimited: rules.some(({ propertyName, name }) => propertyName === field && limits.includes(name ?? '')),
    }));
  });
  expect(texts.length).toBeGreaterThan(200);
  expect(texts.flatMap(({ field, isLimited }) => (isLimited ? [] : [field])).sort()).toEqual(checkedLater);
});

it('Every format of a text is named in the error about it', () => {
  const rules = [...storage.validationMetadatas.keys()].flatMap((body) =>
    storage
      .getTargetValidationMetadatas(body, null, false, false)
      .filter(({ name }) => name === 'matches')
      .map((rule) => ({ ...rule, field: `${body.name}.${rule.propertyName}` })),
  );
  const unnamed = rules.filter(({ message, context }) => message === undefined && context?.expected === undefined);
  expect(rules.length).toBeGreaterThan(8);
  // Only our own processes call the vault.
  expect(unnamed.map(({ field }) => field).sort()).toEqual(['CallBody.encoded_query', 'CallBody.path']);
});
