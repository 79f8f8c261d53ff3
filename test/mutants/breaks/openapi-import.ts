import { type Break, breaksOf } from '../break.js';

const importing = 'libs/catalog/src/openapi-import/domain';

/** Connectors that are imported from an OpenAPI document. */
export const openapiImports: Break[] = [
  ...breaksOf('libs/catalog/src/definition/services/definition-checks.ts', 'catalog/openapi-import/large', [
    {
      breaks: 'OpenAPI documents are converted in the API process',
      find: 'this.importing.run(orgId, importTask, { openapi, options })',
      replace:
        "import('../../openapi-import/domain/import-task.js').then(async ({ run }) => [(await run({ openapi, options }).next()).value])",
      promise: 'Requests of others are answered while six large OpenAPI imports run',
    },
  ]),
  ...breaksOf('libs/catalog/src/validation/domain/source.ts', 'catalog/busy-checks', [
    {
      breaks: 'each field of a YAML document is compared with all others',
      find: 'uniqueKeys: false',
      replace: 'uniqueKeys: true',
      promise: 'reads a text with ninety thousand fields before its time ends',
    },
    {
      breaks: 'a field that occurs twice is accepted',
      find: "if (seen.has(key.value)) found.push({ code: 'DUPLICATE_KEY', pos: [from, to] });",
      replace: '',
      caughtBy: 'catalog/custom-connector/checking',
      promise: 'reports all problems but saves nothing',
    },
  ]),
  ...breaksOf('libs/catalog/src/definition/services/definition-checks.ts', 'catalog/busy-checks', [
    {
      breaks: 'slow conversions of an organization wait for each other',
      find: 'waiting: 0,',
      replace: 'waiting: 5,',
      promise: 'runs once at a time for an organization',
    },
  ]),
  ...breaksOf('libs/catalog/src/fork/domain/merge-definitions.ts', 'catalog/openapi-import/command', [
    {
      breaks: 'a merge decides conflicts without asking',
      find: "if (onConflict === undefined && changes.some(({ state }) => state === 'conflict'))",
      replace: 'if (onConflict === undefined && changes.length < 0)',
      promise: 'prints nothing if both sides changed a part, until one side is chosen',
    },
  ]),
  ...breaksOf(`${importing}/convert-openapi.ts`, 'catalog/openapi-import/command', [
    {
      breaks: 'an import with errors ignores the chosen slug',
      find: 'draft: { ...definition, ...options.overrides }',
      replace: 'draft: definition',
      promise: 'puts the chosen slug on a definition that has errors',
    },
  ]),
  ...breaksOf(`${importing}/import-openapi.ts`, 'catalog/openapi-import/command', [
    {
      breaks: 'the names of imported tools are warnings',
      find: "          'info',\n          'openapi_guess',",
      replace: "          'warning',\n          'openapi_guess',",
      promise: 'counts what is only information, and lists it on request',
    },
  ]),
  ...breaksOf(`${importing}/tool-arguments.ts`, 'catalog/openapi-import/left-out', [
    {
      breaks: 'a parameter called __proto__ makes the whole document invalid',
      find: "if (name === '__proto__') return 'The name __proto__ is not supported.';",
      replace: '',
      promise: 'leaves out an operation that requires a parameter called __proto__',
    },
  ]),
  ...breaksOf('libs/catalog/src/definition/queries/validate-definition.ts', 'catalog/openapi-import/left-out', [
    {
      breaks: 'an import with errors returns no definition to complete',
      find: 'definition ?? draft',
      replace: 'definition',
      promise: 'without a verify request is returned so that it can be completed',
    },
  ]),
  ...breaksOf(`${importing}/operation-name.ts`, 'catalog/openapi-import/definition', [
    {
      breaks: 'a DELETE with a harmless name counts as harmless',
      find: 'const all = [byMethod, bySummary,',
      replace: 'const all = [bySummary,',
      promise: 'classifies a tool by its name or its HTTP method, whichever is riskier',
    },
    {
      breaks: 'a deletion that only the path names counts as a creation',
      find: '...verbsOfId(named), ...verbsOfPath(named)]',
      replace: '...verbsOfId(named)]',
      promise: 'as a deletion',
    },
    {
      breaks: 'a deletion that only the summary names counts as a creation',
      find: 'const all = [byMethod, bySummary,',
      replace: 'const all = [byMethod,',
      promise: 'as a deletion',
    },
  ]),
  ...breaksOf(`${importing}/imported-address.ts`, 'catalog/openapi-import/left-out', [
    {
      breaks: 'an operation of another host is sent to the first host with the credential',
      find: "(origin === '' || origin === root.origin)",
      replace: "(origin === '' || origin !== '')",
      promise: 'if its server has another origin',
    },
  ]),
  ...breaksOf(`${importing}/openapi-document.ts`, 'catalog/openapi-import/left-out', [
    {
      breaks: 'parts behind broken references disappear without a diagnostic',
      find: 'isObject(this.to(value))) return undefined',
      replace: 'isObject(this.document)) return undefined',
      promise: 'leaves out an operation with',
    },
  ]),
  ...breaksOf(`${importing}/import-openapi.ts`, 'catalog/openapi-import/left-out', [
    {
      breaks: 'an operation that cannot be imported verifies credentials',
      find: "output: 0 } }) !== 'string'",
      replace: "output: 0 } }) !== 'number'",
      promise: 'sets verify to an operation that can be imported',
    },
  ]),
  ...breaksOf(`${importing}/operation-security.ts`, 'catalog/openapi-import/sign-ins', [
    {
      breaks: 'an operation that needs a cookie is sent with another credential',
      find: 'return { leftOut: needsCookie };',
      replace: 'return {};',
      promise: 'leave out an operation that accepts only a cookie',
    },
    {
      breaks: 'an operation is sent without one of the sign-ins that it needs together',
      find: 'alternatives.some((each) => each.every(',
      replace: 'alternatives.some((each) => each.some(',
      promise: 'leave out an operation that accepts only sign-ins that are imported only in part',
    },
  ]),
  ...breaksOf(`${importing}/selected-operations.ts`, 'catalog/openapi-import/left-out', [
    {
      breaks: 'OPTIONS and TRACE operations disappear without a diagnostic',
      find: "const otherMethods = ['options', 'trace', 'query'];",
      replace: 'const otherMethods: string[] = [];',
      promise: 'leaves out an operation with',
    },
  ]),
  ...breaksOf(`${importing}/tool-arguments.ts`, 'catalog/openapi-import/left-out', [
    {
      breaks: 'a Host header disappears without a diagnostic',
      find: "const ignored = ['accept',",
      replace: "const ignored = ['host', 'cookie', 'accept',",
      promise: 'reports the headers that tools cannot set',
    },
  ]),
  ...breaksOf(`${importing}/read-openapi.ts`, 'catalog/openapi-import/left-out', [
    {
      breaks: 'a broken parameter of Swagger 2.0 disappears without a diagnostic',
      find: 'if (references.problemWith(each))',
      replace: 'if (references.problemWith(each) && false)',
      promise: 'Swagger 2.0 with a broken reference',
    },
  ]),
  ...breaksOf('libs/catalog/src/tool/domain/encoded-parts.ts', 'catalog/openapi-import/left-out', [
    {
      breaks: 'a free-form object can set another parameter or the method',
      find: 'if (taken.has(name.toLowerCase()) || isMethodArgument(name) || all.indexOf(name) !== all.lastIndexOf(name))',
      replace: 'if (false as boolean)',
      promise: 'free-form object',
    },
  ]),
  ...breaksOf(`${importing}/tool-arguments.ts`, 'catalog/openapi-import/definition', [
    {
      breaks: 'an argument can override the credential',
      find: 'const name = key.toLowerCase();',
      replace: 'const name = key;',
      promise: 'has no argument that would replace the credential',
    },
  ]),
  ...breaksOf('libs/catalog/src/tool/domain/value-encoding.ts', 'catalog/openapi-import/published', [
    {
      breaks: 'a parameter named constructor has an encoding that no definition sets',
      find: 'encodings && Object.hasOwn(encodings, name) ? encodings[name] : undefined',
      replace: 'encodings?.[name]',
      promise: 'is sent as described',
    },
  ]),
  ...breaksOf('libs/platform/src/schemas/compiled-schema.ts', 'catalog/openapi-import/published', [
    {
      breaks: 'every object has an argument named constructor',
      find: 'ownProperties: true,',
      replace: 'ownProperties: false,',
      promise: 'is sent as described',
    },
  ]),
  ...breaksOf('libs/vault/src/provider/domain/render.ts', 'catalog/openapi-import/left-out', [
    {
      breaks: 'a path in another script leaves the connector’s address',
      find: ': encodePathText(part)',
      replace: ': part',
      promise: 'A custom connector can call paths with non-ASCII letters',
    },
  ]),
  ...breaksOf(`${importing}/read-openapi.ts`, 'catalog/openapi-import/odd-names', [
    {
      breaks: 'a document can have the key __proto__',
      find: 'const removed = removePrototypeKeys(read);',
      replace: 'const removed = removePrototypeKeys({});',
      promise: 'leaves out parts with the name __proto__',
    },
  ]),
  ...breaksOf('libs/catalog/src/validation/domain/check-requests.ts', 'catalog/definition-protocol', [
    {
      breaks: 'a definition can have a header name with a line break',
      find: 'if (!/^[',
      replace: 'if (false && !/^[',
      promise: 'header name',
    },
    {
      breaks: 'a definition can have a header value with a line break',
      find: "if (!value.startsWith('=') &&",
      replace: "if (value === '' &&",
      promise: 'header value',
    },
  ]),
  ...breaksOf('libs/catalog/src/validation/domain/check-credentials.ts', 'catalog/definition-protocol', [
    {
      breaks: 'a definition can set parameters that the vault overrides',
      find: 'names.includes(each)',
      replace: "names.includes('' + names.length + each)",
      promise: 'authorize_params',
    },
  ]),
  ...breaksOf('libs/catalog/src/openapi-import/domain/imported-sign-in.ts', 'catalog/openapi-import/importing', [
    {
      breaks: 'an imported key identifies the account although the API names it',
      find: 'imported.map(({ method }) => identifiedBy(method, verify))',
      replace: 'imported.map(({ method }) => method)',
      promise: 'accepts a new key of the same account',
    },
  ]),
  ...breaksOf('libs/catalog/src/openapi-import/domain/imported-tool.ts', 'catalog/openapi-import/importing', [
    {
      breaks: 'shortened schemas lose required properties',
      find: '[input, shortened(outlineSchema)]',
      replace: '[input]',
      promise: 'keeps required properties',
    },
  ]),
  ...breaksOf('libs/catalog/src/openapi-import/domain/tool-body.ts', 'catalog/openapi-import/importing', [
    {
      breaks: 'a body without properties is an argument',
      find: '!required && isEmpty(root)',
      replace: '!required && isEmpty(root) && false',
      promise: 'keeps required properties',
    },
  ]),
  ...breaksOf('libs/catalog/src/openapi-import/domain/imported-address.ts', 'catalog/openapi-import/odd-names', [
    {
      breaks: 'an import uses https with port 80',
      find: '(?::80)?(?=[/?#]|$)',
      replace: '(?=[/?#]|$)',
      promise: 'drops port 80 when it changes http to https',
    },
  ]),
];
