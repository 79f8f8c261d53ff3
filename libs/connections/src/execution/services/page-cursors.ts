import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import canonicalize from 'canonicalize';
import { type Caller } from '#kernel';
import { SealedCursors } from '#platform/sealing';
import { type UsedConnection } from '../../connection/domain/used-connections.js';
import { type ExecutableTool } from '../domain/executable-tool.js';
import { type CallResult } from '../domain/execution-outcome.js';
import { type ToolCall } from '../domain/tool-call.js';

type Bound = {
  caller: Caller;
  connection: UsedConnection;
  tool: ExecutableTool;
  call: Pick<ToolCall, 'tool_name' | 'arguments'>;
};

/**
 * Encrypts the page cursors of third parties, and binds each cursor to the next page of the same call. Callers can
 * neither read the content of a cursor nor inject request parameters through it.
 */
@Injectable()
export class PageCursors {
  constructor(private readonly sealedCursors: SealedCursors) {}

  /** Encrypts the third party's cursor in the result of a call. */
  sealIn(bound: Bound, { outcome, sent }: CallResult): CallResult {
    if (outcome.outcome === 'failed' || outcome.next_page_cursor === null) return { outcome, sent };
    const next_page_cursor = this.sealedCursors.seal(outcome.next_page_cursor, buildCursorBinding(bound));
    return { outcome: { ...outcome, next_page_cursor }, sent };
  }

  /**
   * Decrypts the third party's cursor in the requested page.
   * @throws bad_request `invalid_cursor`
   */
  open(bound: Bound, page: ToolCall['page']): ToolCall['page'] {
    return page?.cursor === undefined
      ? page
      : { ...page, cursor: this.sealedCursors.open(page.cursor, buildCursorBinding(bound)) };
  }
}

/**
 * Returns the values to which a cursor is bound. They include the pagination, because a cursor that is a row id in one
 * definition could be a query string in another.
 */
const buildCursorBinding = ({ caller, connection, tool, call }: Bound) => [
  'page',
  caller.orgId,
  caller.userId,
  connection.id,
  connection.toolbox_id,
  call.tool_name,
  hashJson([call.arguments, tool.pagination]),
];

const hashJson = (value: unknown): string =>
  createHash('sha256')
    .update(canonicalize(JSON.parse(JSON.stringify(value)) as unknown) ?? '')
    .digest('hex');
