import { Injectable } from '@nestjs/common';
import { type ConnectorDefinition } from '#connector-definition';
import {
  type Act,
  type FieldError,
  type FieldPath,
  invalidFields,
  fieldError,
  duplicateEntry,
  invalid,
  tooLong,
  defineFieldReason,
  suggestName,
} from '#kernel';
import { ConnectorDocuments, type DocumentKind, documentsIn } from '../domain/connector-documents.js';
import { type CustomConnector } from '../../custom-connector/domain/custom-connector.js';

export type DocumentItem = { kind: DocumentKind; key: string; body_markdown: string | null };

/** Limits of a connector's documentation: the number of pages, and their total size in bytes. */
const limits = { count: 200, bytes: 2 * 1024 * 1024 };

@Injectable()
export class DocumentationEditor {
  constructor(private readonly connectorDocuments: ConnectorDocuments) {}

  /** Stores the pages of a definition. No event is recorded, because the change to the definition has one. */
  async importFrom(
    { state: { org_id, slug } }: CustomConnector,
    definition: ConnectorDefinition,
    { at }: Act,
  ): Promise<void> {
    await this.connectorDocuments.save(org_id, slug, documentsIn(definition), at);
  }

  /**
   * Replaces or removes the given pages, all or none. A page with a null body is removed. Other pages stay.
   * @param path the place of the pages in the request body
   * @throws validation_error `duplicate`, `tool_not_found`, `too_long`
   */
  async replace(connector: CustomConnector, items: readonly DocumentItem[], path: FieldPath, act: Act): Promise<void> {
    const { org_id, slug, definition } = connector.state;
    const tools = new Set(definition.tools.map(({ name }) => name));
    const problems = items.flatMap((item, index) =>
      problemWith(item, `${path}/${index}/key`, items.slice(0, index), tools),
    );
    if (problems.length > 0) throw invalidFields(problems);
    if (items.length === 0) return;
    await this.connectorDocuments.save(org_id, slug, items, act.at);
    assertWithinSize(await this.connectorDocuments.list(org_id, slug), path);
    connector.replaceDocumentation(items.map(formatDocumentName), act);
  }
}

const formatDocumentName = ({ kind, key }: Pick<DocumentItem, 'kind' | 'key'>): string => `${kind} ${key}`;

function problemWith(
  item: DocumentItem,
  path: FieldPath,
  earlier: readonly DocumentItem[],
  tools: ReadonlySet<string>,
): FieldError[] {
  if (earlier.some((each) => formatDocumentName(each) === formatDocumentName(item)))
    return [fieldError(path, duplicateEntry, 'Two pages have the same kind and key. Send each page once.')];
  if (item.kind === 'tool' && item.body_markdown !== null && !tools.has(item.key))
    return [
      fieldError(path, toolNotFound, describeUnknownTool(item.key, earlier.length < maxSuggested ? [...tools] : [])),
    ];
  return [];
}

/** Maximum number of pages of a request that get a suggestion. */
const maxSuggested = 5;

const describeUnknownTool = (name: string, known: readonly string[]): string =>
  `${toolNotFound.line}${suggestName(name, known)}`;

function assertWithinSize(all: readonly { body_markdown: string }[], path: FieldPath): void {
  const bytes = all.reduce((sum, { body_markdown }) => sum + Buffer.byteLength(body_markdown), 0);
  if (all.length <= limits.count && bytes <= limits.bytes) return;
  const message = 'Documentation can have at most 200 pages and 2 MiB in total. Shorten or remove some pages.';
  throw invalid(path, tooLong, message);
}

const toolNotFound = defineFieldReason('tool_not_found', 'The connector has no tool with this name.');
