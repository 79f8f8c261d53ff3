import { isDeepStrictEqual } from 'node:util';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ConnectorDefinition } from '#connector-definition';
import { type Caller, invalid, defineFieldReason, Resumable } from '#kernel';
import { type ConnectorStatus } from '../../connector/domain/connector.js';
import { canManageConnector } from '../../connector/domain/ownership-policy.js';
import { VisibleConnectors } from '../../connector/services/connector-access.js';
import { type CustomConnector } from '../../custom-connector/domain/custom-connector.js';
import { type ChangeContext, ConnectorWriter } from '../../custom-connector/services/connector-writer.js';
import {
  changedDefinition,
  DefinitionReader,
  type DefinitionSource,
  type DisplayFields,
} from '../../definition/services/definition-reader.js';
import { DocumentationEditor, type DocumentItem } from '../../documentation/services/documentation-editor.js';
import { pointerTo } from '../../tool/domain/json-pointer.js';
import { collectConstants, pathOfAddress } from '../../tool/domain/request-identity.js';
import { signInRequests } from '../../validation/domain/sign-in-requests.js';
import { type ConnectorImpact } from '../domain/connector-impact.js';
import { DefinitionEditor } from '../services/definition-editor.js';

type ConnectorEdit = DefinitionSource &
  DisplayFields & { status?: ConnectorStatus; documentation?: readonly DocumentItem[] };

/**
 * `confirmed`: apply the change even if credentials are deleted because of a new host. `dryRun`: report the effect
 * without applying the change.
 */
type EditOptions = { confirmed?: boolean; dryRun?: boolean; expected?: readonly number[] };

/** Returns the effect on users of the connector. */
export class UpdateConnector extends Command<ConnectorImpact> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    readonly edit: ConnectorEdit,
    readonly options: EditOptions = {},
  ) {
    super();
  }
}

@CommandHandler(UpdateConnector)
export class UpdateConnectorHandler implements ICommandHandler<UpdateConnector> {
  constructor(
    private readonly visibleConnectors: VisibleConnectors,
    private readonly definitionReader: DefinitionReader,
    private readonly connectorWriter: ConnectorWriter,
    private readonly definitionEditor: DefinitionEditor,
    private readonly documentationEditor: DocumentationEditor,
  ) {}

  @Resumable()
  async execute({ caller, slug, edit, options }: UpdateConnector): Promise<ConnectorImpact> {
    const seen = await this.visibleConnectors.get(caller, slug);
    canManageConnector(caller, seen).orThrow();
    // The definition is checked before the lock is taken, because checking a large definition can take seconds.
    const replacement = await this.definitionReader.readEdit(caller, seen.definition, edit);
    const change = (connector: CustomConnector, { act }: ChangeContext) =>
      this.change(connector, { ...edit, replacement }, options, act);
    return this.connectorWriter.change(caller, slug, canManageConnector, change, options.expected);
  }

  private async change(
    connector: CustomConnector,
    { replacement, status, documentation = [], ...edit }: ConnectorEdit & { replacement: ConnectorDefinition | null },
    { confirmed = false, dryRun = false }: EditOptions,
    act: ChangeContext['act'],
  ): Promise<ConnectorImpact> {
    const before = connector.state.definition;
    const after = changedDefinition(before, replacement, edit);
    assertReadsOnly(before, after);
    const impact = await this.definitionEditor.assessImpact(connector, after);
    if (dryRun) return impact;
    await this.definitionEditor.replace(connector, () => connector.define(after, act), { impact, confirmed, act });
    if (status) connector.setStatus(status, act);
    if (replacement) await this.documentationEditor.importFrom(connector, replacement, act);
    await this.documentationEditor.replace(connector, documentation, '/documentation', act);
    return impact;
  }
}

type WriteRequest = { at: `/${string}`; basePath: string; request: { method: string; [part: string]: unknown } };

/**
 * Sign-in and post-install requests are not tools, so restrictions cannot block them. An edit may only add requests
 * that read. Requests that write are allowed only if the definition already had them and its constants did not change.
 * @throws validation_error `request_not_read`
 */
function assertReadsOnly(before: ConnectorDefinition, after: ConnectorDefinition): void {
  const known = isDeepStrictEqual(collectConstants(before), collectConstants(after)) ? writeRequestsIn(before) : [];
  const isKnown = ({ at: _, ...request }: WriteRequest) =>
    known.some(({ at: __, ...each }) => isDeepStrictEqual(each, request));
  const added = writeRequestsIn(after).find((each) => !isKnown(each));
  if (added)
    throw invalid(
      added.at,
      requestNotRead,
      'New sign-in steps may only read data. Use GET, or create another connector from the definition.',
    );
}

/**
 * Lists the sign-in requests that write, once for each auth method that sends them. `basePath` is the path of the
 * method's base URL.
 */
const writeRequestsIn = (definition: ConnectorDefinition): WriteRequest[] =>
  signInRequests(definition)
    .filter(({ request }) => request.method !== 'GET')
    .flatMap(({ at, request: { method, path, query, headers, body }, methods }) =>
      methods.map(({ base_url = definition.base_url }) => ({
        at: `/definition${pointerTo(at)}` as const,
        basePath: pathOfAddress(base_url),
        request: { method, path, query, headers, body },
      })),
    );

const requestNotRead = defineFieldReason('request_not_read', 'A sign-in step may only send requests that read data.');
