import { type ConnectorDefinition, type ToolDefinition, type Verification } from '#connector-definition';
import { pointerTo } from '../../tool/domain/json-pointer.js';
import { type Diagnostic, type DiagnosticCode } from '../../validation/domain/diagnostic.js';
import { placeOperations } from './imported-address.js';
import {
  authOf,
  convertSignIns,
  listCredentialNames,
  schemesIn,
  selectSignIns,
  type SignIn,
  whyLeftOut,
} from './imported-sign-in.js';
import { importedTool } from './imported-tool.js';
import { merged, plainText } from './input-of-schema.js';
import { isObject, type JsonSchema, type OpenApiDocument, References, type Schemes } from './openapi-document.js';
import { judgeSecurity, type Verdict } from './operation-security.js';
import { type OpenApiSource, readOpenApi } from './read-openapi.js';
import { type Include, type Selected, selectedOperations, countTags, unreadOperations } from './selected-operations.js';
import { collectParameters } from './tool-arguments.js';

export type OpenApiImport = OpenApiSource & {
  include?: Include;
  /** Base URL to use instead of the document's first server. */
  base_url?: string;
};

/**
 * `definition`: not checked yet. Null if the document cannot be converted. The diagnostics point into the OpenAPI
 * document.
 */
type Imported = { definition: ConnectorDefinition | null; diagnostics: Diagnostic[] };

/**
 * Maximum number of tools, of values in the input schemas of all tools together, and of values in their output schemas.
 */
const limits = { tools: 500, input: 18_000, output: 12_000 };

export function importOpenApi({ include, base_url, ...source }: OpenApiImport): Imported {
  const read = readOpenApi(source);
  if (Array.isArray(read)) return { definition: null, diagnostics: read };
  const { document, removed } = read;
  const references = new References(document);
  const chosen = selectedOperations(document, include, references);
  const { address, here, elsewhere, isUpgraded } = placeOperations(document, chosen, base_url);
  const leftOut = [
    ...removed.map((at) => ({ at: at.map(String), reason: prototypeKey })),
    ...elsewhere.map((each) => ({ at: locateOperation(each), reason: onOtherHost })),
    ...unreadOperations(document, include, references),
  ].map(({ at, reason }) => diagnostic('warning', 'openapi_left_out', at, reason));
  const refuse = (part: string, problem: string): Imported => ({
    definition: null,
    diagnostics: [diagnostic('error', 'openapi_invalid', [part], problem), ...leftOut],
  });
  const problem = selectionProblem(here);
  if (problem) return refuse('paths', problem);
  if (base_url === undefined && !hasHost(address.base_url)) return refuse('servers', noServer);
  const schemes = schemesIn(document, references);
  const credentials = listCredentialNames(schemes);
  const allPlaced = placeOperations(document, selectedOperations(document, undefined, references), base_url);
  const isSame = allPlaced.address.base_url === address.base_url;
  const convertible = convertSignIns(document, schemes, address.form_fields);
  const judge = ({ operation }: Selected, imported: readonly SignIn[]) =>
    judgeSecurity(operation, document, { schemes, convertible, imported });
  const usable = (isSame ? allPlaced.here : here).filter((each) => judge(each, convertible).leftOut === undefined);
  const proof = verificationIn(usable, credentials, references);
  const imported = selectSignIns(convertible, proof);
  const verify = imported.length > 0 ? proof : undefined;
  const { tools, diagnostics } = importTools(here, (each) => judge(each, imported), { credentials, references });
  const { variables } = address;
  return {
    definition: {
      ...describe(document),
      base_url: address.base_url,
      ...(variables.length > 0 && { variables }),
      auth: authOf(imported, schemes, address.form_fields, verify),
      ...(verify && { verify }),
      tools,
    },
    diagnostics: [
      ...leftOut,
      ...(isUpgraded ? [diagnostic('warning', 'openapi_guess', ['servers'], httpsInstead)] : []),
      ...diagnostics,
      ...signInDiagnostics(schemes, convertible, imported, verify),
    ],
  };
}

/** Whether an address is complete. OpenAPI also allows addresses relative to that of the document. */
const hasHost = (address: string): boolean => address.includes('://');

const noServer = 'The document names no server with a host. Set base_url (on the command line, --base-url).';

const httpsInstead =
  'The document names its server with http. The connector uses https instead, because credentials are never sent ' +
  'unencrypted. To use another address, set base_url (on the command line, --base-url).';

const prototypeKey = 'This part was left out, because the name __proto__ is not supported.';

const onOtherHost =
  'The servers of this operation have another address than the connector. They would receive the connector’s ' +
  'credential. Import the operation as a separate connector.';

const locateOperation = ({ path, method }: Selected): string[] => ['paths', path, method.toLowerCase()];

function signInDiagnostics(
  schemes: Schemes,
  convertible: SignIn[],
  imported: SignIn[],
  verify: Verification | undefined,
): Diagnostic[] {
  const at = ['components', 'securitySchemes'];
  const left = schemes.filter(([key]) => !imported.some(({ keys }) => keys.includes(key)));
  return [
    ...left.map(([key, scheme]) =>
      diagnostic('warning', 'openapi_left_out', [...at, key], whyLeftOut(key, scheme, convertible)),
    ),
    ...(schemes.length === 0 ? [diagnostic('warning', 'openapi_guess', at, noSignIn)] : []),
    ...(verify ? [diagnostic('warning', 'openapi_guess', ['paths', verify.path], verifyGuessed)] : []),
  ];
}

const noSignIn =
  'The document describes no sign-in. If the API needs a sign-in, add an auth method with a verify request.';

const verifyGuessed =
  'This request is used to verify credentials. If it also succeeds without a credential, choose another request in ' +
  'verify.';

function selectionProblem(selected: readonly Selected[]): string | undefined {
  if (selected.length === 0)
    return 'There are no operations to import. The document contains none, or `include` matches none of them.';
  if (selected.length <= limits.tools) return undefined;
  const tags = countTags(selected)
    .slice(0, 30)
    .map(([tag, count]) => `${tag} (${count})`);
  const choice = tags.length > 0 ? `The tags are ${tags.join(', ')}.` : 'The document has no tags, so select by path.';
  return (
    `The document has ${selected.length} operations, but a connector can have at most ${limits.tools} tools. Select ` +
    `operations with include. ${choice}`
  );
}

function importTools(
  selected: readonly Selected[],
  judge: (each: Selected) => Verdict,
  given: { credentials: ReadonlySet<string>; references: References },
) {
  const maxSizes = {
    input: Math.min(1500, Math.floor(limits.input / selected.length)),
    output: Math.min(300, Math.floor(limits.output / selected.length)),
  };
  const usedNames = new Set<string>();
  const tools: ToolDefinition[] = [];
  const diagnostics: Diagnostic[] = [];
  const leftOut: Finding[] = [];
  const limited: Finding[] = [];
  for (const each of selected) {
    const at = locateOperation(each);
    const { leftOut: reason, warning } = judge(each);
    if (reason !== undefined) {
      leftOut.push({ at, reason });
      continue;
    }
    const imported = importedTool(each, usedNames, { ...given, maxSizes });
    if (typeof imported === 'string') {
      diagnostics.push(diagnostic('warning', 'openapi_left_out', at, imported));
      continue;
    }
    const { tool, left, renamed } = imported;
    usedNames.add(tool.name);
    tools.push(tool);
    if (warning !== undefined) limited.push({ at, reason: warning });
    diagnostics.push(...left.map((says) => diagnostic('warning', 'openapi_left_out', at, says)));
    diagnostics.push(...renamed.map((says) => diagnostic('info', 'openapi_guess', at, says)));
    if (tool.name !== each.operation.operationId)
      diagnostics.push(
        diagnostic(
          'info',
          'openapi_guess',
          at,
          `The tool for this operation is named ${tool.name}; its \`operation\` is ${tool.operation}.`,
        ),
      );
  }
  const signIn = [...reportFindings('openapi_left_out', leftOut), ...reportFindings('openapi_guess', limited)];
  return { tools, diagnostics: [...diagnostics, ...signIn] };
}

type Finding = { at: string[]; reason: string };

/** Maximum number of operations with the same problem that get a warning each. */
const maxSameWarnings = 10;

/** Reports the operations with a problem. If many have the same one, only one warning counts and names them. */
function reportFindings(code: DiagnosticCode, all: readonly Finding[]): Diagnostic[] {
  return [...new Set(all.map(({ reason }) => reason))].flatMap((reason) => {
    const places = all.filter((each) => each.reason === reason).map(({ at }) => at);
    if (places.length <= maxSameWarnings) return places.map((at) => diagnostic('warning', code, at, reason));
    const examples = places.slice(0, 3).map(([, path, method]) => `${method?.toUpperCase()} ${path}`);
    const count = `${places.length} operations, such as ${examples.join(', ')}: ${reason}`;
    return [diagnostic('warning', code, ['paths'], count), ...places.map((at) => diagnostic('info', code, at, reason))];
  });
}

function describe({ info: said, externalDocs }: OpenApiDocument) {
  const info: NonNullable<OpenApiDocument['info']> = isObject(said) ? said : {};
  const description = plainText(info.description, 500);
  const docs_url = externalDocs?.url;
  return {
    format: 1 as const,
    slug: 'custom',
    name: plainText(info.title, 80) || 'Imported',
    categories: [],
    ...(description && { description }),
    ...(typeof docs_url === 'string' && /^https:\/\/\S+$/.test(docs_url) && docs_url.length <= 2048 && { docs_url }),
  };
}

const diagnostic = (
  severity: Diagnostic['severity'],
  code: DiagnosticCode,
  at: string[],
  message: string,
): Diagnostic => ({
  severity,
  code,
  message,
  pointer: pointerTo(at),
});

/** Patterns of paths that identify the caller, likeliest first. */
const about = [/\/(?:me|self|whoami|current_?user)(?:\.json)?$/i, /\/(?:user|profile|account|viewer|auth[./]test)$/i];

const names = ['id', 'sub', 'user_id', 'uid', 'account_id', 'login', 'username', 'email'];

const labels = ['email', 'login', 'username', 'name', 'display_name'];

/**
 * Finds a GET request without required arguments that can verify a credential, preferably one whose path identifies the
 * caller. Returns undefined if the document has none.
 */
function verificationIn(
  operations: readonly Selected[],
  credentials: ReadonlySet<string>,
  references: References,
): Verification | undefined {
  const askable = operations.filter(
    (each) =>
      each.method === 'GET' &&
      !each.path.includes('{') &&
      collectParameters(each.operation, each.item, references).every(
        ({ name = '', required }) => !required || credentials.has(name.toLowerCase()),
      ) &&
      typeof importedTool(each, new Set(), { credentials, references, maxSizes: { input: 0, output: 0 } }) !== 'string',
  );
  const chosen =
    about.map((fits) => askable.find(({ path }) => fits.test(path))).find((each) => each !== undefined) ??
    askable.toSorted((one, other) => one.path.length - other.path.length)[0];
  if (!chosen) return undefined;
  const isAboutPerson = about.some((fits) => fits.test(chosen.path));
  const fields = isAboutPerson ? fieldsIn(chosen, references) : {};
  const subject = names.find((name) => Object.hasOwn(fields, name));
  const label = labels.find((name) => Object.hasOwn(fields, name));
  return {
    method: 'GET',
    path: `${chosen.prefix ?? ''}${chosen.path}`,
    ...(subject && { subject: `=$string(body.${subject})` }),
    ...(label && { label: `=body.${label}` }),
  };
}

function fieldsIn({ operation }: Selected, references: References): JsonSchema {
  const answer = references.to(operation.responses?.['200']);
  const [schema] = Object.values(answer?.content ?? {}).map((media) => media?.schema);
  const { properties = {} } = merged(schema, references);
  return properties as JsonSchema;
}
