import { Injectable } from '@nestjs/common';
import { type ConnectorDefinition, type RemoteMcp } from '#connector-definition';
import { type Caller, invalid, defineError, defineFieldReason } from '#kernel';
import { CatalogOptions } from '../domain/catalog-options.js';
import { problemsWithSignIn, remoteDefinition } from '../domain/remote-definition.js';
import { type Diagnostic } from '../../validation/domain/diagnostic.js';
import { type ValidateOptions, type Validation } from '../../validation/domain/validate.js';
import { type OpenApiImport } from '../../openapi-import/domain/import-openapi.js';
import { DefinitionChecks } from './definition-checks.js';

/** The sources of a definition in a request. Exactly one of the four is allowed. */
export type DefinitionSource = {
  definition?: object;
  definition_text?: string;
  openapi?: OpenApiImport;
  mcp?: RemoteMcp;
};

/** Fields of a request that override fields of the definition. */
export type DisplayFields = { name?: string; description?: string | null; categories?: string[] };

/** Maximum number of problems in a response. `total` counts all problems. */
export const maxShown = 100;

/** Reads the definitions that members write. */
@Injectable()
export class DefinitionReader {
  constructor(
    private readonly definitionChecks: DefinitionChecks,
    private readonly catalogOptions: CatalogOptions,
  ) {}

  /**
   * @param fields override the fields of the definition
   * @param present values for fields that neither the definition nor `fields` sets
   */
  check(
    { orgId }: Caller,
    source: DefinitionSource,
    fields: DisplayFields = {},
    present: DisplayFields = {},
  ): Promise<Validation> {
    const { hosts = [], plain_http = false } = this.catalogOptions.opened ?? {};
    const defaults = { slug: 'custom', name: 'Custom', categories: [], ...selectDisplayOverrides(present) };
    const options = { hosts, plain_http, defaults, overrides: selectDisplayOverrides(fields) };
    const chosen = selectDefinitionSource(source);
    if (chosen === source.mcp) return this.checkRemote(orgId, source.mcp!, { ...present, ...fields }, options);
    if (chosen === source.openapi) return this.definitionChecks.import(orgId, source.openapi!, options);
    return this.definitionChecks.check(orgId, chosen, options);
  }

  /**
   * Builds and checks the definition of a remote MCP connector. Its address and name follow the same rules as those
   * of any other connector.
   */
  private async checkRemote(orgId: string, mcp: RemoteMcp, fields: DisplayFields, options: ValidateOptions) {
    const definition = remoteDefinition(mcp, fields);
    // A server's address may have a query, but a base URL may not.
    const [base_url] = mcp.url.split('?');
    // A name derived from the address is not checked, because the address itself is checked.
    const { mcp: _, name: derived, ...rest } = { ...definition, base_url, auth: [{ name: 'none', type: 'none' }] };
    const document = fields.name === undefined ? rest : { ...rest, name: derived };
    const checked = await this.definitionChecks.check(orgId, document, options);
    const relocated = checked.diagnostics.map((each) => ({
      ...each,
      pointer: each.pointer.replace(/^\/base_url/, '/url'),
    }));
    const diagnostics = [...relocated, ...problemsWithSignIn(mcp)];
    return { definition: diagnostics.some(({ severity }) => severity === 'error') ? null : definition, diagnostics };
  }

  /** @throws validation_error `definition_invalid` with all problems. */
  async read(
    caller: Caller,
    source: DefinitionSource,
    fields: DisplayFields,
    present?: DisplayFields,
  ): Promise<ConnectorDefinition> {
    const { definition, diagnostics } = await this.check(caller, source, fields, present);
    if (!definition) throw definitionInvalid(diagnostics);
    return withFields(definition, fields);
  }

  /**
   * Returns the definition in the request, or null if there is none. The display fields of the request are checked
   * together with this definition, or else with the current one.
   * @throws validation_error `definition_invalid`; `remote_mcp`, `not_remote_mcp` if the field is for the other kind of
   * connector.
   */
  async readEdit(
    caller: Caller,
    present: ConnectorDefinition,
    edit: DefinitionSource & DisplayFields,
  ): Promise<ConnectorDefinition | null> {
    const fields = selectDisplayFields(edit);
    const source = sourceIn(edit);
    if (!source && Object.keys(fields).length === 0) return null;
    if (source) assertSameKind(present, edit);
    const checked = await this.read(caller, source ?? currentSource(present), fields, selectDisplayFields(present));
    return source ? checked : null;
  }
}

/** Sets these display fields in the definition. A null description removes the description. */
function withFields(definition: ConnectorDefinition, fields: DisplayFields): ConnectorDefinition {
  const { description, ...rest } = { ...definition, ...selectDisplayOverrides(fields) };
  return fields.description === null || description === undefined ? rest : { ...rest, description };
}

export const definitionInvalid = defineError(
  400,
  'definition_invalid',
  'The definition is invalid. `details` says where.',
  (diagnostics: readonly Diagnostic[]) => {
    const [first] = diagnostics.filter(({ severity }) => severity === 'error');
    const where = [first?.pointer || '/', first?.line && `line ${first.line}`].filter(Boolean).join(', ');
    return {
      message: `The definition is invalid (${where}): ${first?.message}`,
      details: { diagnostics: diagnostics.slice(0, maxShown), total: diagnostics.length },
    };
  },
  { code: 'validation_error' },
);

export const exactlyOneSource = defineFieldReason('exactly_one_source', 'Send exactly one of these fields.');

export const notRemoteMcpField = defineFieldReason(
  'not_remote_mcp',
  'This applies only to tools of remote MCP servers.',
);

const remoteMcpField = defineFieldReason('remote_mcp', 'Connectors for remote MCP servers do not support this.');

const selectDisplayOverrides = (fields: DisplayFields): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));

function selectDefinitionSource({ definition, definition_text, openapi, mcp }: DefinitionSource): unknown {
  const sent = [definition, definition_text, openapi, mcp].filter((each) => each !== undefined);
  if (sent.length === 1 && !lacksOneDocument(openapi)) return sent[0];
  const how = 'Send exactly one of definition, definition_text, mcp, or openapi with document or document_text.';
  throw invalid(sent.length === 1 ? '/openapi' : '/definition', exactlyOneSource, how);
}

const lacksOneDocument = (openapi: OpenApiImport | undefined): boolean =>
  openapi !== undefined && (openapi.document === undefined) === (openapi.document_text === undefined);

/** Builds the definition after an edit. Keeps the known tools of a remote server. */
export const changedDefinition = (
  before: ConnectorDefinition,
  replacement: ConnectorDefinition | null,
  fields: DisplayFields,
): ConnectorDefinition => {
  const read = replacement?.mcp ? { ...replacement, tools: before.tools } : replacement;
  return withFields(read ?? before, selectDisplayFields(fields));
};

function sourceIn({ definition, definition_text, mcp }: DefinitionSource): DefinitionSource | null {
  const source = { definition, definition_text, mcp };
  return Object.values(source).some((each) => each !== undefined) ? source : null;
}

const currentSource = (present: ConnectorDefinition): DefinitionSource =>
  present.mcp ? { mcp: present.mcp } : { definition: present };

function assertSameKind({ mcp }: ConnectorDefinition, sent: DefinitionSource): void {
  const isRemote = mcp !== undefined;
  if (isRemote === (sent.mcp !== undefined)) return;
  throw isRemote
    ? invalid(
        '/definition',
        remoteMcpField,
        'The tools of a remote MCP connector are defined by its server. Send mcp instead.',
      )
    : invalid(
        '/mcp',
        notRemoteMcpField,
        'The tools of this connector are part of its definition. Send definition instead.',
      );
}

const selectDisplayFields = ({ name, description, categories }: DisplayFields): DisplayFields =>
  Object.fromEntries(Object.entries({ name, description, categories }).filter(([, value]) => value !== undefined));
