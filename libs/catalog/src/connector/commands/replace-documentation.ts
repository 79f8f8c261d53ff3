import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller, type FieldError, invalidFields } from '#kernel';
import { ConnectorDocuments, type DocumentKind } from '../domain/connector-documents.js';
import { type CustomConnector } from '../domain/custom-connector.js';
import { canManageConnector } from '../domain/ownership-policy.js';
import { type ChangeContext, ConnectorChanges } from '../services/connector-changes.js';

export type DocumentItem = { kind: DocumentKind; key: string; body_markdown: string | null };

/** Pages of a connector's documentation, all or none; null removes one, and others stay. */
export class ReplaceDocumentation extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    readonly items: readonly DocumentItem[],
    readonly expected?: number,
  ) {
    super();
  }
}

/** Source: product design, Custom connectors. Bytes. */
const mostOfAll = { count: 200, bytes: 2 * 1024 * 1024 };

@CommandHandler(ReplaceDocumentation)
export class ReplaceDocumentationHandler implements ICommandHandler<ReplaceDocumentation> {
  constructor(
    private readonly changes: ConnectorChanges,
    private readonly documents: ConnectorDocuments,
  ) {}

  execute({ caller, slug, items, expected }: ReplaceDocumentation): Promise<void> {
    const replace = async (connector: CustomConnector, { act }: ChangeContext) => {
      const { org_id, definition } = connector.state;
      const tools = new Set(definition.tools.map(({ name }) => name));
      const problems = items.flatMap((item, place) => problemWith(item, place, items, tools));
      if (problems.length > 0) throw invalidFields(problems);
      if (items.length === 0) return;
      await this.documents.put(org_id, slug, items, act.at);
      refuseTooMuch(await this.documents.of(org_id, slug));
      connector.replaceDocumentation(items.map(nameOf), act);
    };
    return this.changes.make(caller, slug, canManageConnector, replace, expected);
  }
}

const nameOf = ({ kind, key }: Pick<DocumentItem, 'kind' | 'key'>): string => `${kind} ${key}`;

function problemWith(
  item: DocumentItem,
  place: number,
  items: readonly DocumentItem[],
  tools: ReadonlySet<string>,
): FieldError[] {
  const path = `/items/${place}/key` as const;
  if (items.findIndex((each) => nameOf(each) === nameOf(item)) < place)
    return [{ path, reason: 'duplicate', message: 'Each page is sent once: another item has this kind and key.' }];
  if (item.kind === 'tool' && item.body_markdown !== null && !tools.has(item.key))
    return [{ path, reason: 'tool_not_found', message: 'The connector has no tool of this name.' }];
  return [];
}

function refuseTooMuch(all: readonly { body_markdown: string }[]): void {
  const bytes = all.reduce((sum, { body_markdown }) => sum + Buffer.byteLength(body_markdown), 0);
  if (all.length <= mostOfAll.count && bytes <= mostOfAll.bytes) return;
  const message = 'Documentation has at most 200 pages and 2 MiB in all: shorten or remove some.';
  throw invalidFields([{ path: '/items', reason: 'too_long', message }]);
}
