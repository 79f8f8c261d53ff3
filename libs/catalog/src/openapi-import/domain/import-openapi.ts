import { type ConnectorDefinition, type ToolDefinition, type Verification } from '#connector-definition';
import { pointerTo } from '../../tool/domain/json-pointer.js';
import { type Diagnostic, type DiagnosticCode } from '../../validation/domain/diagnostic.js';
import { addressIn } from './imported-address.js';
import { credentialsOf, schemesIn, signInOf } from './imported-sign-in.js';
import { importedTool } from './imported-tool.js';
import { verificationIn } from './imported-verification.js';
import { plainText } from './input-of-schema.js';
import { type OpenApiDocument } from './openapi-document.js';
import { type OpenApiSource, readOpenApi } from './read-openapi.js';
import { References } from './references.js';
import { type Include, type Selected, selectedOperations, tagsOf } from './selected-operations.js';

export type OpenApiImport = OpenApiSource & {
  include?: Include;
  /** In place of the first server of the document. */
  base_url?: string;
};

/** A definition that nobody has checked yet; null where none can be made. Pointers are into the OpenAPI document. */
type Imported = { definition: ConnectorDefinition | null; diagnostics: Diagnostic[] };

/** Source: product design, checking a definition. Schemas of all tools together, in values. */
const limits = { tools: 500, input: 18_000, output: 12_000 };

export function importOpenApi({ include, base_url, ...source }: OpenApiImport): Imported {
  const document = readOpenApi(source);
  if (Array.isArray(document)) return { definition: null, diagnostics: document };
  const references = new References(document);
  const selected = selectedOperations(document, include, references);
  const problem = selectionProblem(selected);
  if (problem) return { definition: null, diagnostics: [told('error', 'openapi_invalid', ['paths'], problem)] };
  const schemes = schemesIn(document, references);
  const credentials = credentialsOf(schemes);
  const { tools, diagnostics } = toolsOf(selected, credentials, references);
  const address = base_url === undefined ? addressIn(document) : { base_url, variables: [], form_fields: [] };
  const proof = verificationIn(selectedOperations(document, undefined, references), credentials, references);
  const { auth, left } = signInOf(document, schemes, address.form_fields, proof);
  const verify = auth.some(({ type }) => type !== 'none') ? proof : undefined;
  const { variables } = address;
  return {
    definition: {
      ...described(document),
      base_url: address.base_url,
      ...(variables.length > 0 && { variables }),
      auth,
      ...(verify && { verify }),
      tools,
    },
    diagnostics: [...diagnostics, ...signInDiagnostics(schemes.length, left, verify)],
  };
}

function signInDiagnostics(schemes: number, left: string[], verify: Verification | undefined): Diagnostic[] {
  const at = ['components', 'securitySchemes'];
  return [
    ...left.map((name) => told('warning', 'openapi_left_out', [...at, name], signInLeft)),
    ...(schemes === 0 ? [told('warning', 'openapi_guess', at, nobodySignsIn)] : []),
    ...(verify ? [told('warning', 'openapi_guess', ['paths', verify.path], verifyGuessed)] : []),
  ];
}

const nobodySignsIn = 'The document describes no way to sign in. If there is one, add it to auth, and verify with it.';

const signInLeft =
  'Nothing is made of this way to sign in: the document does not say enough of it, or not who signs in.';

const verifyGuessed = 'A credential is proven by this request. If it answers without one, choose another in verify.';

function selectionProblem(selected: readonly Selected[]): string | undefined {
  if (selected.length === 0) return 'No operation is left: it has none, or include names none of them.';
  if (selected.length <= limits.tools) return undefined;
  const tags = tagsOf(selected)
    .slice(0, 30)
    .map(([tag, count]) => `${tag} (${count})`);
  const choice = tags.length > 0 ? `Its tags are ${tags.join(', ')}.` : 'It has no tags: choose by paths.';
  return `It has ${selected.length} operations, and a connector at most ${limits.tools} tools. Choose with include. ${choice}`;
}

function toolsOf(selected: readonly Selected[], credentials: ReadonlySet<string>, references: References) {
  const most = {
    input: Math.min(1500, Math.floor(limits.input / selected.length)),
    output: Math.min(300, Math.floor(limits.output / selected.length)),
  };
  const taken = new Set<string>();
  const tools: ToolDefinition[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const each of selected) {
    const at = ['paths', each.path, each.method.toLowerCase()];
    const tool = importedTool(each, taken, { credentials, references, most });
    if (typeof tool === 'string') {
      diagnostics.push(told('warning', 'openapi_left_out', at, tool));
      continue;
    }
    taken.add(tool.name);
    tools.push(tool);
    if (tool.name !== each.operation.operationId)
      diagnostics.push(
        told('warning', 'openapi_guess', at, `Its tool is called ${tool.name}, and counts as ${tool.operation}.`),
      );
  }
  return { tools, diagnostics };
}

function described({ info = {}, externalDocs }: OpenApiDocument) {
  const description = plainText(info.description ?? '', 500);
  const docs_url = externalDocs?.url;
  return {
    format: 1 as const,
    slug: 'custom',
    name: plainText(info.title ?? '', 80) || 'Imported',
    categories: [],
    ...(description && { description }),
    ...(docs_url && /^https:\/\/\S+$/.test(docs_url) && docs_url.length <= 2048 && { docs_url }),
  };
}

const told = (severity: Diagnostic['severity'], code: DiagnosticCode, at: string[], message: string): Diagnostic => ({
  severity,
  code,
  message,
  pointer: pointerTo(at),
});
