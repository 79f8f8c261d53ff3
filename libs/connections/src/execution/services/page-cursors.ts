import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import canonicalize from 'canonicalize';
import { type Caller, SealedCursors } from '#kernel';
import { type UsedConnection } from '../../connection/domain/used-connections.js';
import { type ExecutableTool } from '../domain/executable-tool.js';
import { type ToolCall } from '../domain/tool-call.js';

type Bound = {
  caller: Caller;
  connection: UsedConnection;
  tool: ExecutableTool;
  call: Pick<ToolCall, 'tool_name' | 'arguments'>;
};

/**
 * Page cursors of third parties as callers see them: sealed, and good for the next page of the same call alone. A caller
 * can therefore name no parameter of a request, and reads nothing that the third party wrote into a cursor.
 */
@Injectable()
export class PageCursors {
  constructor(private readonly cursors: SealedCursors) {}

  seal(bound: Bound, cursor: string | null): string | null {
    return cursor === null ? null : this.cursors.seal(cursor, bindingOf(bound));
  }

  /** The page wanted, in the third party's words. @throws bad_request `invalid_cursor` */
  open(bound: Bound, page: ToolCall['page']): ToolCall['page'] {
    return page?.cursor === undefined ? page : { ...page, cursor: this.cursors.open(page.cursor, bindingOf(bound)) };
  }
}

/** The pagination is part of it: a row's id that is a cursor in one definition would be a query string in another. */
const bindingOf = ({ caller, connection, tool, call }: Bound) => [
  'page',
  caller.orgId,
  caller.userId,
  connection.id,
  connection.toolbox_id,
  call.tool_name,
  digestOf([call.arguments, tool.pagination]),
];

const digestOf = (value: unknown): string =>
  createHash('sha256')
    .update(canonicalize(JSON.parse(JSON.stringify(value)) as unknown) ?? '')
    .digest('hex');
